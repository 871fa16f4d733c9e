import { z } from 'zod';

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
