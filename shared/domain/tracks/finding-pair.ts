import { z } from 'zod';

export const findingChangeSchema = z.object({
  /** Null if unchanged. */
  severity: z.object({ left: z.int().nullable(), right: z.int().nullable() }).nullable(),
  /** Frames by which the finding starts and ends later in the right result; negative for earlier. */
  startsLaterFrames: z.int(),
  endsLaterFrames: z.int(),
  /** Whether the area that all boxes of the finding cover has moved or changed in size. */
  isBoxMoved: z.boolean(),
  hasOtherWords: z.boolean(),
});
export type FindingChange = z.infer<typeof findingChangeSchema>;

/**
 * Gone if only the left result has it, new if only the right one has. Numbers are positions in the
 * findings of each run.
 */
export const findingPairSchema = z.union([
  z.object({ left: z.int(), right: z.int(), change: findingChangeSchema }),
  z.object({ left: z.int(), right: z.null(), change: z.null() }),
  z.object({ left: z.null(), right: z.int(), change: z.null() }),
]);
export type FindingPair = z.infer<typeof findingPairSchema>;
