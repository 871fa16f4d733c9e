/**
 * The lines of a JSONL report: a header, then one line with everything stored about each clip.
 * Reports are written in this form, imports are validated by it, and docs/data.md documents it.
 */
import { z } from 'zod';
import { noteSchema } from '../../../shared/contract/clips.ts';
import { readClipAddress } from '../../../shared/domain/clip-address.ts';
import { copyMethods } from '../../../shared/domain/clip-copy.ts';
import { clipStates, stages } from '../../../shared/domain/clip-state.ts';
import { decisions } from '../../../shared/domain/decision.ts';
import { generationSchema } from '../../../shared/domain/found-prompt.ts';
import { notJudgedKinds } from '../../../shared/domain/not-judged-kinds.ts';
import { errorRecordSchema, reasonSchema } from '../../../shared/domain/reason.ts';
import { findingKinds, verdictSchema } from '../../../shared/domain/verdict.ts';
import { runStates } from '../../../shared/model/run.ts';

/** Increases only if older versions would misread the new format; members may be added. */
export const recordVersion = 1;

/** Whether `readClipAddress` leaves an address unchanged: clip ids are derived from that form. */
const isNormalizedAddress = (text: string): boolean => {
  const parsed = readClipAddress(text);
  return parsed.ok && parsed.address === text;
};

/** UTC, to the millisecond. */
const timeSchema = z.iso.datetime({ precision: 3 });

const frameSchema = z.int().min(0);

const boxSchema = z.object({
  xmin: z.number(),
  ymin: z.number(),
  xmax: z.number(),
  ymax: z.number(),
});

export const recordHeaderSchema = z.object({
  clipcheck: z.literal('report'),
  version: z.literal(recordVersion),
  made: timeSchema,
  title: z.string(),
  clips: z.int().min(0),
  /** Kinds of findings that are included; empty for all. Evaluations are always complete. */
  only: z.array(z.enum(findingKinds)),
});
export type RecordHeader = z.infer<typeof recordHeaderSchema>;

const videoSchema = z.object({
  format_names: z.array(z.string()),
  brands: z.array(z.string()),
  codec: z.string(),
  /** Size of the upright frames, in pixels. */
  width: z.number().min(0),
  height: z.number().min(0),
  fps: z.number().gt(0),
  duration_seconds: z.number().min(0),
  /** Start of the first frame if an empty edit precedes it. */
  origin_seconds: z.number().min(0).optional(),
  frames: frameSchema.nullable(),
  has_audio: z.boolean(),
  rotation_degrees: z.number(),
});

const findingSchema = z.object({
  number: z.int().min(1),
  finding_id: z.string(),
  track_id: z.uuid(),
  type: z.string(),
  source: z.string(),
  severity: z.number().nullable(),
  description: z.string(),
  /** The position members below are null for a finding about the entire clip. */
  first_frame: frameSchema.nullable(),
  /** Inclusive. */
  last_frame: frameSchema.nullable(),
  start_timecode: z.string().nullable(),
  end_timecode: z.string().nullable(),
  start_seconds: z.number().nullable(),
  /** The end of the last frame. */
  end_seconds: z.number().nullable(),
  boxes: z.array(z.object({ frame: frameSchema, box: boxSchema })),
  /** The words of the run's prompt that it refers to, and their positions; ends are exclusive. */
  segment: z
    .object({
      text: z.string(),
      code_points: z.object({ start: z.int(), end: z.int() }),
      utf16: z.object({ start: z.int(), end: z.int() }),
    })
    .nullable(),
  verdict: verdictSchema.nullable(),
  note: noteSchema,
});

const partSchema = z.object({
  types: z.array(z.string()),
  run_id: z.uuid(),
  evaluation_id: z.string().nullable(),
  attempt: z.int().nullable(),
  model: z.string().nullable(),
  model_version: z.string().nullable(),
  ended: timeSchema.nullable(),
  imported: z.boolean(),
});

const runSchema = z.object({
  run_id: z.uuid(),
  evaluation_id: z.string().min(1).nullable(),
  /** Base address; null for the built-in evaluator. */
  service: z.string().nullable(),
  state: z.enum(runStates),
  attempt: z.int().nullable(),
  /** The run that this one repeated. */
  parent_run_id: z.uuid().nullable(),
  /** As requested; null if the service's default applied. */
  requested: z.object({
    model: z.string().nullable(),
    version: z.string().nullable(),
    types: z.array(z.string().regex(/^[^,]+$/)),
  }),
  model: z.string().nullable(),
  model_version: z.string().nullable(),
  /** Null if the clip was checked without a prompt; `prompt_source` is then `none`. */
  prompt: z.string().nullable(),
  prompt_source: z.string(),
  video_seconds: z.number().nullable(),
  billable_units: z.number().nullable(),
  e2e_ms: z.int().nullable(),
  created: timeSchema,
  submitted: timeSchema.nullable(),
  ended: timeSchema.nullable(),
  error: errorRecordSchema.nullable(),
  /** The copy that was evaluated in place of the clip; `evaluation` uses its frame numbers. */
  copy: z
    .object({
      start_frame: frameSchema,
      frame_count: z.int().min(1),
      start_seconds: z.number().min(0),
      of_frames: z.int().min(1),
      fps: z.number().positive(),
      duration_seconds: z.number().min(0),
      method: z.enum(copyMethods),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      size_bytes: z.int().min(0),
    })
    .nullable()
    .default(null),
  /** Whether the exporting library had itself imported this run. Ignored on import. */
  imported: z.boolean().default(false),
  /** Exactly as received; null before there was an answer. */
  evaluation: z.unknown(),
  /** Tracks of the findings in `evaluation`, in the same order. */
  track_ids: z.array(z.uuid().nullable()),
});

const trackSchema = z.object({
  track_id: z.uuid(),
  type: z.string(),
  first_frame: z.int().nullable(),
  last_frame: z.int().nullable(),
  /** Start times of these two frames; also null in records of older versions. */
  first_frame_seconds: z.number().nullable().default(null),
  last_frame_seconds: z.number().nullable().default(null),
  box: boxSchema.nullable(),
  segment: z.string().nullable(),
  description: z.string(),
  verdict: verdictSchema.nullable(),
  note: noteSchema,
  /** When its verdict or note was set; null if neither was. */
  changed: timeSchema.nullable(),
});

/** The clip's last state in a batch: `standing` in the file. */
const standingSchema = z.object({
  path: z.string(),
  /** The folder in which it and its prompt were found. */
  root: z.string(),
  stage: z.enum(stages),
  state: z.enum(clipStates),
  reason: reasonSchema.nullable(),
  prompt: z.string().nullable(),
  prompt_source: z.string().nullable(),
  prompt_origin: z.string().nullable(),
  run_id: z.uuid().nullable(),
  reused: z.boolean(),
});

export const clipRecordSchema = z
  .object({
    type: z.literal('clip'),
    /** Hash of its bytes; null for a clip at an address whose bytes were never read. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
    /**
     * The full address of a clip identified by its address; null for one identified by its bytes.
     */
    address: z
      .string()
      .refine(isNormalizedAddress, 'it is not the URL of a clip')
      .nullable()
      .default(null),
    name: z.string(),
    size_bytes: z.int().min(0),
    added: timeSchema,
    state: z.enum(clipStates),
    reason: reasonSchema.nullable(),
    /** What was not evaluated; recomputed on import. */
    not_judged: z.enum(notJudgedKinds).nullable().default(null),
    /** The reasons; also empty in records of older versions. */
    not_judged_reasons: z
      .array(z.object({ kind: z.string(), type: z.string().nullable(), message: z.string() }))
      .default([]),
    /** Number of findings in `evaluation` that could not be read, and so are not in `findings`. */
    unreadable_findings: z.int().min(0).default(0),
    /** Whether the exporting library had itself imported the run of `findings`. */
    imported: z.boolean().default(false),
    prompt: z.string().nullable(),
    prompt_source: z.string().nullable(),
    prompt_origin: z.string().nullable(),
    /** A person's decision about the clip, and its time; null for an undecided clip. */
    decision: z.enum(decisions).nullable().default(null),
    decided: timeSchema.nullable().default(null),
    /** How it was generated; null if unknown. */
    generation: generationSchema.nullable().default(null),
    run_id: z.uuid().nullable(),
    findings: z.array(findingSchema),
    /** The runs that `findings` come from; recomputed on import. */
    parts: z.array(partSchema).default([]),
    /**
     * What was read from the file; null if it is not a clip, in which case `problem` has the
     * reason. Both are null for a clip at an address that was never read.
     */
    video: videoSchema.nullable(),
    problem: errorRecordSchema.nullable(),
    files: z.array(z.object({ path: z.string().min(1), seen: timeSchema, missing: z.boolean() })),
    typed_prompt: z.object({ text: z.string(), changed: timeSchema }).nullable(),
    standing: standingSchema.nullable(),
    runs: z.array(runSchema),
    tracks: z.array(trackSchema),
  })
  .refine(
    ({ address, video, problem }) =>
      address === null
        ? (video === null) !== (problem === null)
        : video === null || problem === null,
    'it needs exactly one of video and problem, or neither for a URL that was never read',
  )
  .refine(({ sha256, address }) => sha256 ?? address, 'it has neither sha256 nor address');
export type ClipRecord = z.infer<typeof clipRecordSchema>;
export type RunRecord = ClipRecord['runs'][number];
export type TrackRecord = ClipRecord['tracks'][number];
