import { z } from 'zod';
import { readOptional } from './tolerant.ts';

/** API specification, "RateLimitWindow": all members required. */
export const rateLimitWindowSchema = z
  .strictObject({
    limit: z.int().min(0).describe('Submissions allowed within the window.'),
    used: z.int().min(0),
    remaining: z.int().min(0),
    reset_at: z
      .int()
      .min(0)
      .nullable()
      .describe('Unix seconds at which the next slot is free; null if none is taken.'),
    reset_in_sec: z.int().min(0).nullable().describe('The same in seconds from now.'),
    window_sec: z.int().min(1).describe('Length of the window.'),
    unlimited: z.boolean().describe('Whether submissions are not limited at all.'),
  })
  .describe('State of a sliding window of submissions.');
export type RateLimitWindow = z.infer<typeof rateLimitWindowSchema>;

/** API specification, "Quota state": strict, for writing. */
export const quotaStateSchema = z
  .strictObject({
    ...rateLimitWindowSchema.shape,
    scopes: z.strictObject({
      detect: rateLimitWindowSchema.describe('Evaluations.'),
      generate: rateLimitWindowSchema,
      upload: rateLimitWindowSchema.describe('Reserved videos.'),
    }),
  })
  .describe('The window of evaluations, and that of each metered operation.');
export type QuotaState = z.infer<typeof quotaStateSchema>;

const windowNumber = z.number().min(0).nullable().catch(null);

/** A window as received; missing and negative members are `null`. */
export const receivedRateLimitWindowSchema = z.object({
  limit: windowNumber,
  used: windowNumber,
  remaining: windowNumber,
  reset_at: windowNumber,
  reset_in_sec: windowNumber,
  window_sec: windowNumber,
  unlimited: z.boolean().catch(false),
});
export type ReceivedRateLimitWindow = z.infer<typeof receivedRateLimitWindowSchema>;

/** Quota state as received; scopes that were not sent are absent, unknown ones are kept. */
export const receivedQuotaStateSchema = receivedRateLimitWindowSchema.extend({
  scopes: readOptional(z.record(z.string(), receivedRateLimitWindowSchema)),
});
export type ReceivedQuotaState = z.infer<typeof receivedQuotaStateSchema>;
