import { z } from 'zod';

export const errorRecordSchema = z.object({
  code: z.string(),
  message: z.string(),
  kind: z.enum(['user', 'transient', 'remote', 'bug']),
  requestId: z.string().optional(),
});

export const reasonSchema = z.object({ code: z.string(), message: z.string() });
export type Reason = z.infer<typeof reasonSchema>;

export const stopReasonSchema = reasonSchema.extend({
  byService: z
    .literal(true)
    .optional()
    .describe('True if the code comes from the service; absent for codes of Clipcheck.'),
});
export type StopReason = z.infer<typeof stopReasonSchema>;
