/** Two results side by side: of one clip, or of two takes of one prompt. */
import { z } from 'zod';
import { clipIdSchema, runIdSchema } from './ids.ts';
import { clipCardSchema } from './library.ts';
import { procedure } from './procedure.ts';

/** Takes of one prompt that are offered to compare with; more than this nobody looks through. */
export const mostTakes = 200;

/** A result to compare; a clip without a run has no findings, its pictures can be compared. */
export const comparedSideSchema = z.object({
  clipId: clipIdSchema,
  runId: runIdSchema.nullable(),
});
export type ComparedSide = z.infer<typeof comparedSideSchema>;

/** What is different in a finding that both results have. */
export const findingChangeSchema = z.object({
  /** Null where it is the same. */
  severity: z.object({ left: z.int().nullable(), right: z.int().nullable() }).nullable(),
  /** By how many frames it begins and ends later on the right; below 0, earlier. */
  startsLaterFrames: z.int(),
  endsLaterFrames: z.int(),
  /** Whether what its boxes cover all in all has moved, or become larger or smaller. */
  isBoxMoved: z.boolean(),
  hasOtherWords: z.boolean(),
});
export type FindingChange = z.infer<typeof findingChangeSchema>;

/**
 * A finding of both results, with what has changed; or of one of them: gone where it is on the left
 * only, new where it is on the right only. Numbers are positions in the findings of the run.
 */
export const findingPairSchema = z.union([
  z.object({ left: z.int(), right: z.int(), change: findingChangeSchema }),
  z.object({ left: z.int(), right: z.null(), change: z.null() }),
  z.object({ left: z.null(), right: z.int(), change: z.null() }),
]);
export type FindingPair = z.infer<typeof findingPairSchema>;

export const takesSchema = z.object({
  /** How many there are, those beyond `mostTakes` included. */
  total: z.int(),
  clips: z.array(clipCardSchema).max(mostTakes),
});
export type Takes = z.infer<typeof takesSchema>;

export const compareContract = {
  /**
   * Pairs the findings of two results: those of one clip by their tracks, those of two clips by
   * where they are in the clip and in the prompt. In the order in which they begin.
   * @throws unknown_clip, unknown_run
   */
  findings: procedure
    .input(z.object({ left: comparedSideSchema, right: comparedSideSchema }))
    .output(z.array(findingPairSchema)),
  /** Other clips with the prompt of this one, by name. @throws unknown_clip */
  takes: procedure.input(z.object({ clipId: clipIdSchema })).output(takesSchema),
};
