import { z } from 'zod';

export const findingChangeSchema = z.object({
  /** Null if unchanged. */
  severity: z.object({ left: z.int().nullable(), right: z.int().nullable() }).nullable(),
  /** Frames by which the finding starts and ends later in the second result; negative for earlier. */
  startsLaterFrames: z.int(),
  endsLaterFrames: z.int(),
  /** Whether the area that all boxes of the finding cover has moved or changed in size. */
  isBoxMoved: z.boolean(),
  hasOtherWords: z.boolean(),
});
export type FindingChange = z.infer<typeof findingChangeSchema>;

/** A finding of compared results. */
export const findingMatchSchema = z.object({
  /** Its position in the findings of each result; null for results without it. */
  at: z.array(z.int().nullable()),
  /** From the first to the second of two results that both have it; else null. */
  change: findingChangeSchema.nullable(),
});
export type FindingMatch = z.infer<typeof findingMatchSchema>;
