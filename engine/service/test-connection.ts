import type { ConnectionTest } from '../../shared/contract/service.ts';
import { AppError, type ErrorRecord } from '../../shared/errors/app-error.ts';
import type { Answer } from '../api-client/answer.ts';
import type { CallOptions } from '../api-client/call-options.ts';
import { maxConnectionTestMs } from '../api-client/retry-policy.ts';
import type { ServiceChoice } from '../ports.ts';
import type { ServiceLink } from './service-link.ts';

type TestAnswer<Data> =
  | { ok: true; atMs: number; data: Data }
  | { ok: false; atMs: number; error: ErrorRecord };

/** Codes of an operation that a service may do without: clips can be evaluated all the same. */
const optional = ['not_implemented', 'not_found', 'http_404', 'http_501'];

const isAnswered = (answer: TestAnswer<unknown>): boolean =>
  answer.ok || optional.includes(answer.error.code);

const tooLate: ErrorRecord = {
  code: 'service_unreachable',
  kind: 'transient',
  message: `The service did not answer within ${maxConnectionTestMs / 1000} s. Check the address and the network.`,
};

/** One answer, or why there is none. The first failure that may pass is told when time is up. */
const ask = async <Data>(
  call: (options: CallOptions) => Promise<Answer<Data>>,
  signal: AbortSignal,
): Promise<TestAnswer<Data>> => {
  const limit = AbortSignal.timeout(maxConnectionTestMs);
  let lastFailure: ErrorRecord | undefined;
  try {
    const { data } = await call({
      signal: AbortSignal.any([signal, limit]),
      onWait: ({ reason }) => {
        lastFailure = reason;
      },
    });
    return { ok: true, atMs: Date.now(), data };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    const record = limit.aborted ? (lastFailure ?? tooLate) : error.toRecord();
    return { ok: false, atMs: Date.now(), error: record };
  }
};

/** The built-in evaluator does not start: that is the answer to all three. */
const notStarted = (error: unknown): ConnectionTest => {
  if (!(error instanceof AppError)) throw error;
  const answer = { ok: false as const, atMs: Date.now(), error: error.toRecord() };
  return { works: false, status: answer, models: answer, quota: answer };
};

/**
 * Asks a service for status, models and quota, each for itself.
 * @throws AppError bad_base_url, bad_api_key; the signal's reason when aborted
 */
export const testConnection = async (
  link: ServiceLink,
  choice: ServiceChoice,
  signal: AbortSignal,
): Promise<ConnectionTest> => {
  const service = link.holdChoice(choice);
  try {
    const client = await service.client();
    const [status, models, quota] = await Promise.all([
      ask((options) => client.getStatus(options), signal),
      ask((options) => client.listModels(options), signal),
      ask((options) => client.getQuota(options), signal),
    ]);
    const isAccepted = models.ok || quota.ok;
    return {
      works: isAccepted && isAnswered(models) && isAnswered(quota),
      status,
      models,
      quota,
    };
  } catch (error) {
    signal.throwIfAborted();
    return notStarted(error);
  } finally {
    service.release();
  }
};
