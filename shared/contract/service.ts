/** What the service in use says of itself, and the test of a connection that is not in use yet. */
import { z } from 'zod';
import { modelListRead } from '../service-api/models.ts';
import { platformStatusRead } from '../service-api/platform-status.ts';
import { quotaStateRead } from '../service-api/quota.ts';
import { errorRecordSchema, procedure } from './procedure.ts';

/** Which service is meant. */
export const connectionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('built-in') }),
  z.object({ kind: z.literal('remote'), baseUrl: z.string().trim().min(1).max(2000) }),
]);
export type Connection = z.infer<typeof connectionSchema>;

/** An answer of the service with when it came (Unix ms), or why there is none. */
const answerOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), atMs: z.number(), data: schema }),
    z.object({ ok: z.literal(false), atMs: z.number(), error: errorRecordSchema }),
  ]);

export const connectionTestSchema = z.object({
  /** True when everything that is needed to evaluate clips answered. */
  works: z.boolean(),
  status: answerOf(platformStatusRead),
  models: answerOf(modelListRead),
  quota: answerOf(quotaStateRead),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

export const serviceContract = {
  /** Fails with the service's refusal or `service_unreachable`; the window shows what it last had. */
  status: procedure.output(z.object({ atMs: z.number(), data: platformStatusRead })),
  models: procedure.output(z.object({ atMs: z.number(), data: modelListRead })),
  quota: procedure.output(z.object({ atMs: z.number(), data: quotaStateRead })),
  /** The models as this service last listed them; null where it never did. No network. */
  knownModels: procedure.output(modelListRead.nullable()),
  /**
   * Asks a service for status, models and quota without taking it into use.
   * @param key a key to try; left out, the stored one where the address is the one in use
   */
  test: procedure
    .input(z.object({ connection: connectionSchema, key: z.string().max(10_000).optional() }))
    .output(connectionTestSchema),
};
