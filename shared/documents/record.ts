/** A JSONL report: a header, then a line per clip. Imports are validated by it. */
import { z } from 'zod';
import { resultPartSchema } from '../contract/library.ts';
import { maxPersonLength } from '../contract/settings.ts';
import { readClipAddress } from '../domain/clip-address.ts';
import { runCopySchema } from '../domain/clip-copy.ts';
import { clipStates, stages } from '../domain/clip-state.ts';
import { decisions } from '../domain/decision.ts';
import { generationSchema } from '../domain/found-prompt.ts';
import { boxSchema } from '../domain/frames/place-finding.ts';
import { type ClipId, runIdSchema } from '../domain/ids.ts';
import { nextStepSchema } from '../domain/next-step.ts';
import { notJudgedKinds } from '../domain/not-judged-kinds.ts';
import { errorRecordSchema, reasonSchema } from '../domain/reason.ts';
import { maxTagsPerClip, tagSchema } from '../domain/tags.ts';
import { findingKinds, verdictSchema } from '../domain/verdict.ts';
import { findingOrigins, noteSchema } from '../model/finding.ts';
import { outcomes } from '../model/outcome.ts';
import { ownFindingShape } from '../model/own-finding.ts';
import { runStates } from '../model/run.ts';
import { createCodec, named, timeMs, verbatim } from './codec.ts';

/** Increases only if older versions would misread the new format; members may be added. */
export const recordVersion = 1;

/** Whether `readClipAddress` leaves an address unchanged: clip ids are derived from that form. */
const isNormalizedAddress = (text: string): boolean => {
  const parsed = readClipAddress(text);
  return parsed.ok && parsed.address === text;
};

const frameSchema = z.int().min(0);
const spanSchema = z.object({ start: z.int(), end: z.int() });
const errorSchema = verbatim(errorRecordSchema.nullable());

const librarySchema = z.object({
  id: z.uuid(),
  name: z.string().trim().min(1).max(maxPersonLength),
});
/** The library of a person who shares opinions. */
export type SharedLibrary = z.infer<typeof librarySchema>;

export const recordHeaderCodec = createCodec(
  z.object({
    clipcheck: z.literal('report'),
    version: z.literal(recordVersion),
    madeMs: timeMs(),
    title: z.string(),
    clips: z.int().min(0),
    only: z
      .array(z.enum(findingKinds))
      .describe('Kinds of findings that are included; empty for all.'),
    library: librarySchema
      .optional()
      .describe('Of a shared file: whose decisions, verdicts and notes its `tracks` have.'),
  }),
);

const videoSchema = z.object({
  formatNames: z.array(z.string()),
  brands: z.array(z.string()),
  codec: z.string(),
  pixelFormat: z.string().optional(),
  width: z.number().min(0).describe('Of the upright frames, in pixels.'),
  height: z.number().min(0),
  fps: z.number().gt(0),
  durationSec: z.number().min(0),
  originSec: z
    .number()
    .min(0)
    .optional()
    .describe('Start of the first frame if an empty edit precedes it.'),
  frameCount: named('frames', frameSchema.nullable()),
  hasAudio: z.boolean(),
  rotationDeg: z.number(),
});

const findingSchema = z.object({
  number: z.int().min(1).describe('As the app shows it.'),
  findingId: z.string(),
  trackId: z.uuid(),
  origin: z
    .enum(findingOrigins)
    .default('service')
    .describe('Who reported it; `own` for findings that a person marked.'),
  type: z.string(),
  source: z.string(),
  severity: z.number().nullable(),
  description: z.string(),
  firstFrame: frameSchema
    .nullable()
    .describe('In your file. Null, like all positions, for a finding about the entire clip.'),
  lastFrame: frameSchema.nullable().describe('Inclusive.'),
  startTimecode: z.string().nullable(),
  endTimecode: z.string().nullable(),
  startSec: z.number().nullable(),
  endSec: z.number().nullable().describe('The end of the last frame.'),
  boxes: z.array(z.object({ frame: frameSchema, box: boxSchema })),
  segment: z
    .object({
      text: z.string(),
      codePoints: spanSchema.describe('As Python counts.'),
      utf16: spanSchema.describe('As JavaScript and Java count.'),
    })
    .nullable()
    .describe(
      'Its words in the prompt of the run; ends are exclusive. Null if they are not there.',
    ),
  verdict: verdictSchema.nullable(),
  note: noteSchema,
});

const partSchema = resultPartSchema
  .omit({ endedMs: true })
  .extend({ endedMs: timeMs().nullable() });

const runSchema = z.object({
  runId: runIdSchema,
  evaluationId: z.string().min(1).nullable(),
  serviceAddress: named('service', z.string().nullable()).describe(
    'Base address; null for the built-in evaluator.',
  ),
  state: z.enum(runStates),
  attempt: z.int().nullable(),
  parentRunId: runIdSchema.nullable().describe('The run that this one repeated.'),
  requested: z
    .object({
      model: z.string().nullable(),
      version: z.string().nullable(),
      types: z.array(z.string().regex(/^[^,]+$/)),
    })
    .describe('Null if the service’s default applied.'),
  model: z.string().nullable(),
  modelVersion: z.string().nullable(),
  prompt: z
    .string()
    .nullable()
    .describe('Null if the clip was checked without one; `prompt_source` is then `none`.'),
  promptSource: z.string(),
  videoSeconds: z.number().nullable(),
  billableUnits: z.number().nullable(),
  e2eMs: z.int().nullable(),
  createdMs: timeMs(),
  submittedMs: timeMs().nullable(),
  endedMs: timeMs().nullable(),
  error: errorSchema,
  copy: runCopySchema
    .extend({ sourceFrames: named('of_frames', z.int().min(1)) })
    .nullable()
    .default(null)
    .describe('What was evaluated in place of the clip; `evaluation` counts its frames.'),
  isImported: z.boolean().default(false).describe('An import marks all runs as imported.'),
  isAdopted: z.boolean().default(false).describe('Whether another program created it.'),
  evaluation: z.unknown().describe('Exactly as received; null before there was an answer.'),
  earlierAnswers: z
    .array(z.object({ replacedMs: timeMs(), evaluation: z.unknown() }))
    .default([])
    .describe('What `evaluation` was before refreshes, newest first.'),
  trackIds: z
    .array(z.uuid().nullable())
    .describe('Tracks of the findings in `evaluation`, in the same order.'),
});

const sharedTime = () => timeMs().nullable().default(null);

/** Members as of a `TrackedFinding`. */
const trackSchema = z.object({
  trackId: z.uuid(),
  type: z.string(),
  startFrame: named('first_frame', z.int().nullable()).describe('As the service counts.'),
  endFrame: named('last_frame', z.int().nullable()),
  startSec: named('first_frame_seconds', z.number().nullable().default(null)),
  endSec: named('last_frame_seconds', z.number().nullable().default(null)),
  boundingBox: named('box', boxSchema.nullable()),
  segment: z.string().nullable(),
  description: z.string(),
  verdict: verdictSchema.nullable(),
  note: noteSchema,
  changedMs: timeMs().nullable().describe('When verdict or note was set; null if neither was.'),
  judgedMs: sharedTime().describe('Of a shared file: when the verdict was set or cleared.'),
});

export const ownFindingRecord = z.object({
  trackId: z.uuid(),
  ...ownFindingShape,
  startFrame: named('first_frame', z.int().min(0)),
  endFrame: named('last_frame', z.int().min(0)),
  boundingBox: named('box', ownFindingShape.boundingBox),
  createdMs: timeMs(),
  isImported: z.boolean().default(false),
});

const standingSchema = z.object({
  path: z.string(),
  root: z.string().describe('The folder in which it and its prompt were found.'),
  stage: z.enum(stages),
  state: z.enum(clipStates),
  reason: reasonSchema.nullable(),
  prompt: z.string().nullable(),
  promptSource: z.string().nullable(),
  promptOrigin: z.string().nullable(),
  runId: runIdSchema.nullable(),
  isReused: z.boolean(),
});

const clipRecordSchema = z
  .object({
    type: z.literal('clip'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable()
      .describe('Null for a clip at a URL whose bytes were never read.'),
    address: z
      .string()
      .refine(isNormalizedAddress, 'it is not the URL of a clip')
      .nullable()
      .default(null)
      .describe('Complete URL of a clip identified by it; null for one identified by its bytes.'),
    name: z.string(),
    sizeBytes: z.int().min(0),
    addedMs: timeMs(),
    state: z.enum(clipStates),
    reason: reasonSchema.nullable(),
    outcome: z.enum(outcomes).optional(),
    next: nextStepSchema.optional(),
    notJudged: z
      .enum(notJudgedKinds)
      .nullable()
      .default(null)
      .describe('Null if everything was judged: only then do no `findings` mean that it has none.'),
    notJudgedReasons: z
      .array(z.object({ kind: z.string(), type: z.string().nullable(), message: z.string() }))
      .default([])
      .describe('See docs/ci.md. `type` is null for the entire result.'),
    unreadableFindings: z
      .int()
      .min(0)
      .default(0)
      .describe('Findings in `evaluation` that could not be read, and so are not in `findings`.'),
    isImported: z.boolean().default(false).describe('Whether the result of `findings` was.'),
    prompt: z.string().nullable(),
    promptSource: z.string().nullable(),
    promptOrigin: z.string().nullable(),
    decision: z.enum(decisions).nullable().default(null),
    decidedMs: sharedTime().describe('Of a shared file, also when the decision was cleared.'),
    generation: generationSchema.nullable().default(null).describe('How it was generated.'),
    tags: z.array(tagSchema).max(maxTagsPerClip).default([]),
    runId: z.uuid().nullable().describe('The newest run of `findings`.'),
    findings: z.array(findingSchema).describe('Of the clip’s result.'),
    parts: z.array(partSchema).default([]).describe('The runs of `findings`, in their order.'),
    video: videoSchema
      .nullable()
      .describe('Null if the file is not a clip (see `problem`) or was never read.'),
    problem: errorSchema,
    files: z.array(z.object({ path: z.string().min(1), seenMs: timeMs(), isMissing: z.boolean() })),
    typedPrompt: z.object({ text: z.string(), changedMs: timeMs() }).nullable(),
    standing: standingSchema.nullable().describe('Its last state in a batch.'),
    runs: z.array(runSchema).describe('Every evaluation or attempt at one, newest first.'),
    tracks: z.array(trackSchema).describe('Every finding across all runs.'),
    ownFindings: z
      .array(
        ownFindingRecord.extend({
          changedMs: sharedTime().describe('As in a track.'),
          judgedMs: sharedTime(),
        }),
      )
      .default([])
      .describe('Findings that people marked, which belong to no run.'),
  })
  .refine(
    ({ address, video, problem }) =>
      address === null
        ? (video === null) !== (problem === null)
        : video === null || problem === null,
    'it needs exactly one of video and problem, or neither for a URL that was never read',
  )
  .refine(({ sha256, address }) => sha256 ?? address, 'it has neither sha256 nor address');
export const clipRecordCodec = createCodec(clipRecordSchema);
export type ClipRecord = z.infer<typeof clipRecordSchema>;
export type RunRecord = ClipRecord['runs'][number];
export type TrackRecord = ClipRecord['tracks'][number];

/** What is stored about a clip. All else in its record is derived from it. */
export type StoredClip = { clipId: ClipId } & Pick<
  ClipRecord,
  | 'sha256'
  | 'address'
  | 'sizeBytes'
  | 'addedMs'
  | 'decision'
  | 'decidedMs'
  | 'generation'
  | 'tags'
  | 'video'
  | 'problem'
  | 'files'
  | 'typedPrompt'
  | 'standing'
  | 'runs'
  | 'tracks'
  | 'ownFindings'
>;
