/** State of the sliding windows of the metered operations. */
import { z } from 'zod';
import { readOptional } from './tolerant.ts';

/** API specification, "RateLimitWindow": all members required. */
export const rateLimitWindowSchema = z.strictObject({
  limit: z.int().min(0),
  used: z.int().min(0),
  remaining: z.int().min(0),
  /** Unix seconds. */
  reset_at: z.int().min(0).nullable(),
  reset_in_sec: z.int().min(0).nullable(),
  window_sec: z.int().min(1),
  unlimited: z.boolean(),
});
export type RateLimitWindow = z.infer<typeof rateLimitWindowSchema>;

/** API specification, "Quota state": the metered operations. */
export const quotaScopes = ['detect', 'generate', 'upload'] as const;
export type QuotaScope = (typeof quotaScopes)[number];

/** API specification, "Quota state": strict, for writing. */
export const quotaStateSchema = z.strictObject({
  ...rateLimitWindowSchema.shape,
  scopes: z.strictObject({
    detect: rateLimitWindowSchema,
    generate: rateLimitWindowSchema,
    upload: rateLimitWindowSchema,
  }),
});
export type QuotaState = z.infer<typeof quotaStateSchema>;

/** A window as received; missing members are `null`. */
export const receivedRateLimitWindowSchema = z.object({
  limit: z.number().nullable().catch(null),
  used: z.number().nullable().catch(null),
  remaining: z.number().nullable().catch(null),
  reset_at: z.number().nullable().catch(null),
  reset_in_sec: z.number().nullable().catch(null),
  window_sec: z.number().nullable().catch(null),
  unlimited: z.boolean().catch(false),
});
export type ReceivedRateLimitWindow = z.infer<typeof receivedRateLimitWindowSchema>;

/** Quota state as received; scopes that were not sent are absent, unknown ones are kept. */
export const receivedQuotaStateSchema = receivedRateLimitWindowSchema.extend({
  scopes: readOptional(z.record(z.string(), receivedRateLimitWindowSchema)),
});
export type ReceivedQuotaState = z.infer<typeof receivedQuotaStateSchema>;
