/** One clip with all that is stored about it, and what is done to selected clips. */
import { z } from 'zod';
import { evaluationRead } from '../service-api/evaluation.ts';
import { findingRead } from '../service-api/finding.ts';
import { clipIdSchema, jobIdSchema, mostIds, runIdSchema } from './ids.ts';
import { clipCardSchema, verdictSchema } from './library.ts';
import { errorRecordSchema, procedure, reasonSchema } from './procedure.ts';

/** A finding of the clip's newest result with what a person said of it. */
export const shownFindingSchema = findingRead.extend({
  /** The finding across re-runs: verdicts are kept on it. */
  trackId: z.string(),
  verdict: verdictSchema.nullable(),
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
  /** As far as it could be read; null before an answer came. */
  evaluation: evaluationRead.nullable(),
  /** Exactly as received. */
  raw: z.unknown(),
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
  /** Of the newest result. */
  findings: z.array(shownFindingSchema),
  /** Newest first. */
  runs: z.array(shownRunSchema),
  /** Newest first, at most 500 lines. */
  history: z.array(historyEntrySchema),
});
export type ClipDetail = z.infer<typeof clipDetailSchema>;

const clipIdsSchema = z.array(clipIdSchema).min(1).max(mostIds);

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
  /** Verdict and note of single findings; what is left out stays. */
  setTracks: procedure
    .input(
      z.array(
        z.object({
          trackId: z.string(),
          verdict: verdictSchema.nullable().optional(),
          note: z.string().max(10_000).optional(),
        }),
      ),
    )
    .output(z.void()),
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
  /**
   * Makes a file of all results of clips, as `clipcheck list --json` prints them.
   * @returns address of the file, relative to the page, good for one download
   */
  export: procedure
    .input(z.object({ clipIds: clipIdsSchema }))
    .output(z.object({ url: z.string(), fileName: z.string() })),
  /** Shows the file in the system's file browser. @throws file_unreadable, not_offered */
  reveal: procedure.input(z.object({ clipId: clipIdSchema })).output(z.void()),
};
