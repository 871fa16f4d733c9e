import { z } from 'zod';
import { errorRecordSchema } from '../domain/reason.ts';
import { receivedModelListSchema } from '../service-api/models.ts';
import { receivedPlatformStatusSchema } from '../service-api/platform-status.ts';
import { receivedQuotaStateSchema } from '../service-api/quota.ts';
import { procedure } from './procedure.ts';

export const builtInSchema = z.object({ kind: z.literal('built-in') });

export const connectionSchema = z.discriminatedUnion('kind', [
  builtInSchema,
  z.object({ kind: z.literal('remote'), baseUrl: z.string().trim().min(1).max(2000) }),
]);
export type ServiceConnection = z.infer<typeof connectionSchema>;

const answerOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), atMs: z.number(), data: schema }),
    z.object({ ok: z.literal(false), atMs: z.number(), error: errorRecordSchema }),
  ]);

/** What to do about a service that is `unreachable`; its message only says how it failed. */
export const unreachableAdvice = 'Check the address, the network, and the proxy if there is one.';

const connectionProblemSchema = z.object({
  /** `key`: missing or refused; `address`: something else responds there. */
  kind: z.enum(['key', 'unreachable', 'address', 'other']),
  message: z.string(),
});
export type ConnectionProblem = z.infer<typeof connectionProblemSchema>;

export const connectionTestSchema = z.object({
  /** Null if everything needed to evaluate clips responded. */
  problem: connectionProblemSchema.nullable(),
  status: answerOf(receivedPlatformStatusSchema),
  models: answerOf(receivedModelListSchema),
  quota: answerOf(receivedQuotaStateSchema),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

const connectServiceSchema = z.object({
  connection: connectionSchema,
  /** The stored key of the address if omitted. */
  key: z.string().max(10_000).optional(),
  acceptsFile: z.boolean(),
});
export type ConnectService = z.infer<typeof connectServiceSchema>;

export const serviceContract = {
  /** Fails with the service's error or `service_unreachable`; the window keeps the last answer. */
  status: procedure.output(z.object({ atMs: z.number(), data: receivedPlatformStatusSchema })),
  models: procedure.output(z.object({ atMs: z.number(), data: receivedModelListSchema })),
  quota: procedure.output(z.object({ atMs: z.number(), data: receivedQuotaStateSchema })),
  /** The last known model list of this service; null if there is none. No network. */
  knownModels: procedure.output(receivedModelListSchema.nullable()),
  test: procedure.input(z.object({ connection: connectionSchema })).output(connectionTestSchema),
  /**
   * Changes nothing unless the service works.
   * @throws bad_base_url, bad_api_key, key_not_stored
   */
  connect: procedure.input(connectServiceSchema).output(connectionTestSchema),
};
