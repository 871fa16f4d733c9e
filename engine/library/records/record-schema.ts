/**
 * The lines of a report as JSONL: a header, then all that is stored about one clip in each line.
 * What is written has this form, what is imported is held against it, and docs/reports.md tells it.
 */
import { z } from 'zod';
import { noteSchema } from '../../../shared/contract/clips.ts';
import { errorRecordSchema, reasonSchema } from '../../../shared/contract/procedure.ts';
import { readClipAddress } from '../../../shared/domain/clip-address.ts';
import { copyMethods } from '../../../shared/domain/clip-copy.ts';
import { clipStates, stages } from '../../../shared/domain/clip-state.ts';
import { decisions } from '../../../shared/domain/decision.ts';
import { generationSchema } from '../../../shared/domain/found-prompt.ts';
import { notJudgedKinds } from '../../../shared/domain/not-judged-kinds.ts';
import { findingKinds, verdictSchema } from '../../../shared/domain/verdict.ts';
import { runStates } from '../../store/tables/run-row.ts';

/** Only a change that older programs would misread makes another version; members may be added. */
export const recordVersion = 1;

/** Only what `readClipAddress` would give again: a clip's key is made of it. */
const isReadAddress = (text: string): boolean => {
  const read = readClipAddress(text);
  return read.ok && read.address === text;
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
  /** Lines that follow, as far as no clip was deleted meanwhile. */
  clips: z.int().min(0),
  /** Findings that are told; all where it is empty. Evaluations are whole in any case. */
  only: z.array(z.enum(findingKinds)),
});
export type RecordHeader = z.infer<typeof recordHeaderSchema>;

const videoSchema = z.object({
  format_names: z.array(z.string()),
  brands: z.array(z.string()),
  codec: z.string(),
  /** Pixels of the upright picture. */
  width: z.number().min(0),
  height: z.number().min(0),
  fps: z.number().gt(0),
  duration_seconds: z.number().min(0),
  frames: frameSchema.nullable(),
  has_audio: z.boolean(),
  rotation_degrees: z.number(),
});

/** A finding of the newest result, with its place in the local file. */
const findingSchema = z.object({
  number: z.int().min(1),
  finding_id: z.string(),
  track_id: z.uuid(),
  type: z.string(),
  source: z.string(),
  severity: z.number().nullable(),
  description: z.string(),
  /** Members about a place are null for a finding of the whole clip. */
  first_frame: frameSchema.nullable(),
  /** Part of the finding as well. */
  last_frame: frameSchema.nullable(),
  start_timecode: z.string().nullable(),
  end_timecode: z.string().nullable(),
  start_seconds: z.number().nullable(),
  /** At which the last frame ends. */
  end_seconds: z.number().nullable(),
  boxes: z.array(z.object({ frame: frameSchema, box: boxSchema })),
  /** Its words where they are in the prompt of the run; ends are exclusive. */
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

const runSchema = z.object({
  run_id: z.uuid(),
  evaluation_id: z.string().min(1).nullable(),
  /** Base address; null for the built-in evaluator. */
  service: z.string().nullable(),
  state: z.enum(runStates),
  attempt: z.int().nullable(),
  /** The run that this one did over. */
  parent_run_id: z.uuid().nullable(),
  /** As it was asked for; null where the service's default applied. */
  requested: z.object({
    model: z.string().nullable(),
    version: z.string().nullable(),
    types: z.array(z.string().regex(/^[^,]+$/)),
  }),
  model: z.string().nullable(),
  model_version: z.string().nullable(),
  /** Null where the clip was checked without one; `prompt_source` is `none` then. */
  prompt: z.string().nullable(),
  prompt_source: z.string(),
  video_seconds: z.number().nullable(),
  billable_units: z.number().nullable(),
  e2e_ms: z.int().nullable(),
  created: timeSchema,
  submitted: timeSchema.nullable(),
  ended: timeSchema.nullable(),
  error: errorRecordSchema.nullable(),
  /** The copy that was judged in place of the clip: `evaluation` counts in its frames. */
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
  /** Where it was written; where it is imported, it always is. */
  imported: z.boolean().default(false),
  /** Exactly as received; null before an answer came. */
  evaluation: z.unknown(),
  /** Tracks of the findings of `evaluation`, in its order. */
  track_ids: z.array(z.uuid().nullable()),
});

/** A finding across the runs of a clip, also where the newest no longer has it. */
const trackSchema = z.object({
  track_id: z.uuid(),
  type: z.string(),
  first_frame: z.int().nullable(),
  last_frame: z.int().nullable(),
  /** When these two begin; null also in records of older versions. */
  first_frame_seconds: z.number().nullable().default(null),
  last_frame_seconds: z.number().nullable().default(null),
  box: boxSchema.nullable(),
  segment: z.string().nullable(),
  description: z.string(),
  verdict: verdictSchema.nullable(),
  note: noteSchema,
  /** When something was said of it; null where nothing was. */
  changed: timeSchema.nullable(),
});

/** How it last stood in a batch. */
const standingSchema = z.object({
  path: z.string(),
  /** Folder that was searched for it, and for its prompt. */
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
    /** Of its bytes; null where they lie at an address and nobody knows them. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
    /** Where it lies that is known by its address, all of it; null for a clip by its bytes. */
    address: z
      .string()
      .refine(isReadAddress, 'it is not the address of a clip')
      .nullable()
      .default(null),
    name: z.string(),
    size_bytes: z.int().min(0),
    added: timeSchema,
    /** How it stands now, and why. */
    state: z.enum(clipStates),
    reason: reasonSchema.nullable(),
    /** What the findings leave unjudged; an import works it out anew. */
    not_judged: z.enum(notJudgedKinds).nullable().default(null),
    /** Why; empty in records of older versions, too. */
    not_judged_reasons: z
      .array(z.object({ kind: z.string(), type: z.string().nullable(), message: z.string() }))
      .default([]),
    /** Findings of `evaluation` that could not be read, and are not among `findings`. */
    unreadable_findings: z.int().min(0).default(0),
    /** Whether the run whose findings are told was imported where this was written. */
    imported: z.boolean().default(false),
    /** In force now. */
    prompt: z.string().nullable(),
    prompt_source: z.string().nullable(),
    prompt_origin: z.string().nullable(),
    /** What a person decided about it, and when; null for an undecided clip. */
    decision: z.enum(decisions).nullable().default(null),
    decided: timeSchema.nullable().default(null),
    /** Who made it; null where that is not known. */
    generation: generationSchema.nullable().default(null),
    /** The run whose findings are told. */
    run_id: z.uuid().nullable(),
    findings: z.array(findingSchema),
    /**
     * What was read from the file; null where it is no clip, for which `problem` says why, and both
     * where it lies at an address and was never read.
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
    'it has either video or problem; neither only where its bytes were never read',
  )
  .refine(({ sha256, address }) => sha256 ?? address, 'it has neither sha256 nor address');
export type ClipRecord = z.infer<typeof clipRecordSchema>;
export type RunRecord = ClipRecord['runs'][number];
export type TrackRecord = ClipRecord['tracks'][number];
