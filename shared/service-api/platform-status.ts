/** The one resource that needs no key. */
import { z } from 'zod';
import { openEnum, readList, readOptional } from './tolerant.ts';

/** Only `operational` is documented; ADR 2 decides on the others. */
export const platformStates = ['operational', 'degraded', 'outage', 'maintenance'] as const;

/** API specification, "Platform status": strict, for writing. */
export const platformStatusSchema = z
  .strictObject({
    state: z.enum(platformStates),
    checked_at: z.int().min(0).describe('Unix seconds.'),
    components: z.array(
      z.strictObject({
        key: z.string(),
        name: z.string(),
        description: z.string(),
        state: z.enum(platformStates),
        detail: z.string(),
        latency_ms: z.int().min(0),
      }),
    ),
  })
  .describe('Whether the service and its components work.');
export type PlatformStatus = z.infer<typeof platformStatusSchema>;

/** `state` may be any string. */
export const receivedPlatformStatusSchema = z.object({
  state: openEnum(platformStates),
  checked_at: readOptional(z.number()),
  components: readList(
    z.object({
      key: z.string().catch(''),
      name: z.string().catch(''),
      description: z.string().catch(''),
      state: openEnum(platformStates).catch('unknown'),
      detail: z.string().catch(''),
      latency_ms: readOptional(z.number()),
    }),
  ).catch([]),
});
export type ReceivedPlatformStatus = z.infer<typeof receivedPlatformStatusSchema>;
