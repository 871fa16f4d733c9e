import { z } from 'zod';

/** A finding of compared results. */
export const findingMatchSchema = z.object({
  /** Its position in the findings of each result; null for results without it. */
  at: z.array(z.int().nullable()),
});
export type FindingMatch = z.infer<typeof findingMatchSchema>;
