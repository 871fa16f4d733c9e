import { z } from 'zod';

export const errorRecordSchema = z.object({
  code: z.string(),
  message: z.string(),
  kind: z.enum(['user', 'transient', 'remote', 'bug']),
  requestId: z.string().optional(),
});

const plainReasonSchema = z.object({ code: z.string(), message: z.string() });

export const reasonSchema = plainReasonSchema.extend({
  unmet: z
    .array(z.object({ property: z.string(), message: z.string() }))
    .optional()
    .describe('Only for `off_spec`: what of the delivery spec the file does not meet.'),
});
export type Reason = z.infer<typeof reasonSchema>;

export const stopReasonSchema = plainReasonSchema.extend({
  byService: z
    .literal(true)
    .optional()
    .describe('True if the code comes from the service; absent for codes of Clipcheck.'),
});
export type StopReason = z.infer<typeof stopReasonSchema>;
