/** One clip with all that is stored about it, and what is done to selected clips. */
import { z } from 'zod';
import { runCopySchema } from '../domain/clip-copy.ts';
import { decisions } from '../domain/decision.ts';
import { judgmentSchema } from '../domain/judgment.ts';
import { verdictSchema } from '../domain/verdict.ts';
import { evaluationRead } from '../service-api/evaluation.ts';
import { findingRead } from '../service-api/finding.ts';
import { downloadProcedure } from './downloads.ts';
import { clipIdSchema, jobIdSchema, maxIds, runIdSchema } from './ids.ts';
import { clipCardSchema } from './library.ts';
import { locateProcedure } from './locate.ts';
import { errorRecordSchema, procedure, reasonSchema } from './procedure.ts';

/** Of a note on a finding (UTF-16 units), from windows and imports alike. */
export const longestNote = 10_000;
export const noteSchema = z
  .string()
  .max(longestNote, `a note has at most ${longestNote.toLocaleString('en-US')} characters`);

/** A finding of a run with what a person said of it. */
export const shownFindingSchema = findingRead.extend({
  /** The finding across re-runs: verdicts are kept on it. */
  trackId: z.string(),
  verdict: verdictSchema.nullable(),
  isVerdictImported: z.boolean(),
  note: z.string(),
});
export type ShownFinding = z.infer<typeof shownFindingSchema>;

/** One evaluation of the clip, or the intent of one. */
export const shownRunSchema = z.object({
  runId: runIdSchema,
  evaluationId: z.string().nullable(),
  state: z.string(),
  attempt: z.int().nullable(),
  /** The run that this one did over. */
  parentRunId: runIdSchema.nullable(),
  /** Address of the service; null for the built-in evaluator. */
  serviceAddress: z.string().nullable(),
  model: z.string().nullable(),
  modelVersion: z.string().nullable(),
  prompt: z.string(),
  promptSource: z.string(),
  types: z.array(z.string()),
  videoSeconds: z.number().nullable(),
  billableUnits: z.number().nullable(),
  createdMs: z.number(),
  submittedMs: z.number().nullable(),
  endedMs: z.number().nullable(),
  error: errorRecordSchema.nullable(),
  /** By which the clip was judged; null where it was judged as it is. */
  copy: runCopySchema.nullable(),
  /** True when it came from an import. */
  isImported: z.boolean(),
  /**
   * As far as it could be read; null before an answer came. Frames and times are those of the clip,
   * also where a copy was judged; but `input.video` is what the service was sent.
   */
  evaluation: evaluationRead.nullable(),
  /** Of its result, in the service's order. What was said of one counts in every run that has it. */
  findings: z.array(shownFindingSchema),
  /** What its result leaves unjudged, and why. */
  judgment: judgmentSchema,
  /** The evaluation as received, as JSON laid out to be read; null before an answer came. */
  raw: z.string().nullable(),
  /** Its metadata in the same form; null where it has none. */
  metadata: z.string().nullable(),
});
export type ShownRun = z.infer<typeof shownRunSchema>;

/** A line of what happened to the clip. */
export const historyEntrySchema = z.object({
  jobId: jobIdSchema,
  atMs: z.number(),
  stage: z.string(),
  state: z.string(),
  reason: reasonSchema.nullable(),
});

export const clipDetailSchema = z.object({
  card: clipCardSchema,
  files: z.array(z.object({ path: z.string(), isMissing: z.boolean() })),
  /** Whether its file has a sound track; null where none was read as a video. */
  hasSound: z.boolean().nullable(),
  /** Of a clip that is known by where it lies; null for one that is known by its bytes. */
  address: z
    .object({
      /** All of it. */
      href: z.string(),
      /** Unix ms of its last download; null where it was never downloaded. */
      downloadedMs: z.number().nullable(),
      /** Another clip with the bytes that were downloaded. */
      sameBytesAs: clipIdSchema.nullable(),
    })
    .nullable(),
  /** Newest first. */
  runs: z.array(shownRunSchema),
  /** Newest first, at most 500 lines. */
  history: z.array(historyEntrySchema),
});
export type ClipDetail = z.infer<typeof clipDetailSchema>;

/** What a person says of a finding; what is left out stays, or may be anything. */
const saidSchema = z.object({
  verdict: verdictSchema.nullable().optional(),
  note: noteSchema.optional(),
});

/** What is decided about a clip; null for nothing. */
const decisionSchema = z.enum(decisions).nullable();
const clipDecisionsSchema = z
  .array(z.object({ clipId: clipIdSchema, decision: decisionSchema }))
  .max(maxIds);

const clipIdsSchema = z.array(clipIdSchema).min(1).max(maxIds);

export const clipsContract = {
  /** @throws unknown_clip */
  get: procedure.input(z.object({ clipId: clipIdSchema })).output(clipDetailSchema),
  /**
   * Gives clips a prompt by hand, before all other sources, or takes it back (null).
   * @returns the typed prompts as they were before, for undo
   */
  setPrompt: procedure
    .input(z.object({ clipIds: clipIdsSchema, text: z.string().max(100_000).nullable() }))
    .output(z.array(z.object({ clipId: clipIdSchema, text: z.string().nullable() }))),
  /** Puts typed prompts back as `setPrompt` gave them. */
  restorePrompts: procedure
    .input(z.array(z.object({ clipId: clipIdSchema, text: z.string().nullable() })))
    .output(z.void()),
  /**
   * Says the same of every finding of the newest result of clips, or takes it back (null).
   * @returns what was said before, for undo
   */
  setVerdict: procedure
    .input(z.object({ clipIds: clipIdsSchema, verdict: verdictSchema.nullable() }))
    .output(z.array(z.object({ trackId: z.string(), verdict: verdictSchema.nullable() }))),
  /**
   * Verdict and note of single findings; those with `still` only where that is what is said of them.
   * @returns tracks that stay as they are, since something else is said of them by now
   */
  setTracks: procedure
    .input(z.array(saidSchema.extend({ trackId: z.string(), still: saidSchema.optional() })))
    .output(z.array(z.string())),
  /**
   * Keeps or rejects clips; null makes them undecided.
   * @returns the decisions before, for undo
   */
  setDecision: procedure
    .input(z.object({ clipIds: clipIdsSchema, decision: decisionSchema }))
    .output(clipDecisionsSchema),
  /**
   * Restores the decisions that `setDecision` returned, where the decision is still `expected`.
   * @returns clips that were not restored, since their decision has changed
   */
  restoreDecisions: procedure
    .input(z.object({ decisions: clipDecisionsSchema, expected: decisionSchema }))
    .output(z.array(clipIdSchema)),
  /**
   * Takes clips out of the library with all their results; the files stay. With `atService` their
   * evaluations are deleted there first, and a clip whose evaluation the service does not give up
   * stays.
   */
  delete: procedure.input(z.object({ clipIds: clipIdsSchema, atService: z.boolean() })).output(
    z.object({
      deleted: z.int(),
      kept: z.array(z.object({ clipId: clipIdSchema, name: z.string(), reason: reasonSchema })),
    }),
  ),
  /** Shows the file in the system's file browser. @throws file_unreadable, not_offered */
  reveal: procedure.input(z.object({ clipId: clipIdSchema })).output(z.void()),
  locate: locateProcedure,
  download: downloadProcedure,
};
