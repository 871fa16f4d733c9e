import type {
  ConnectionProblem,
  ConnectionTest,
  ConnectService,
} from '../../shared/contract/service.ts';
import { AppError, type ErrorRecord } from '../../shared/errors/app-error.ts';
import type { ReceivedPlatformStatus } from '../../shared/service-api/platform-status.ts';
import type { KeyStore, ServiceChoice } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { isApiError } from './client/errors.ts';
import type { Answer } from './client/requests.ts';
import type { CallOptions } from './client/retries.ts';
import { maxConnectionTestMs, maxFailingTestMs } from './client/retry-policy.ts';
import { lastKnownModels } from './model-list.ts';
import type { ServiceLink } from './service-link.ts';
import { type AppSettings, normalizeAddress } from './settings/create-settings.ts';

/** Codes that show that something other than the API is at the address. */
const foreignCodes = ['answer_unreadable', 'redirect_refused', 'not_found', 'http_404', 'http_405'];

/**
 * Problems of the key come first.
 * @param errors why the required answers are missing
 */
const connectionProblem = (
  errors: readonly ErrorRecord[],
  isKeyRefused: boolean,
  hasKey: boolean,
): ConnectionProblem => {
  if (isKeyRefused) {
    const message = hasKey
      ? 'The key was refused. Check it and try again.'
      : 'This service needs an API key. Enter it and try again.';
    return { kind: 'key', message };
  }
  const unreached = errors.filter(({ code }) => code === 'service_unreachable');
  const unanswered = unreached.find(({ kind }) => kind === 'transient');
  if (unanswered) return { kind: 'unreachable', message: unanswered.message };
  // Any other unreachable service is a web page in its place.
  if (unreached.length > 0 || errors.some(({ code }) => foreignCodes.includes(code))) {
    const message = 'There is no evaluation service at this address. Check the address.';
    return { kind: 'address', message };
  }
  const message =
    errors[0]?.message ?? 'The answer of the service cannot be used. Try again later.';
  return { kind: 'other', message };
};

type TestAnswer<Data> =
  | { ok: true; atMs: number; data: Data; latencyMs: number }
  | { ok: false; atMs: number; error: ErrorRecord };

/** Codes of optional operations that are missing: clips can be evaluated without them. */
const optional = ['not_implemented', 'not_found', 'http_404', 'http_501'];

export type TestedConnection = ConnectionTest & { status: TestAnswer<ReceivedPlatformStatus> };

const isAnswered = (answer: TestAnswer<unknown>): boolean =>
  answer.ok || optional.includes(answer.error.code);

const tooLate: ErrorRecord = {
  code: 'service_unreachable',
  kind: 'transient',
  message: `The service did not answer within ${maxConnectionTestMs / 1000} s. Check the address and the network.`,
};

/**
 * Retries failures that may pass, but not for long.
 * @param refused aborted once the key is refused or missing, which ends the other calls
 * @param onRefused undefined for calls without the key
 */
const ask = async <Data>(
  call: (options: CallOptions) => Promise<Answer<Data>>,
  signal: AbortSignal,
  refused: AbortSignal,
  onRefused?: () => void,
): Promise<TestAnswer<Data>> => {
  let lastFailure: ErrorRecord | undefined;
  const limit = new AbortController();
  const failing = AbortSignal.timeout(maxFailingTestMs);
  const stopFailing = (): void => {
    if (lastFailure && failing.aborted) limit.abort();
  };
  failing.addEventListener('abort', stopFailing);
  const stops = [refused, limit.signal, AbortSignal.timeout(maxConnectionTestMs)];
  const stop = AbortSignal.any(stops);
  const startedMs = performance.now();
  try {
    const { data } = await call({
      signal: AbortSignal.any([signal, stop]),
      onWait: ({ reason }) => {
        lastFailure = reason;
        stopFailing();
      },
    });
    const latencyMs = performance.now() - startedMs;
    return { ok: true, atMs: Date.now(), data, latencyMs };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    const record = stop.aborted ? (lastFailure ?? tooLate) : error.toRecord();
    if (isApiError(error, 'auth')) onRefused?.();
    return { ok: false, atMs: Date.now(), error: record };
  }
};

const notStarted = (error: unknown): TestedConnection => {
  if (!(error instanceof AppError)) throw error;
  const answer = { ok: false as const, atMs: Date.now(), error: error.toRecord() };
  const problem = { kind: 'other' as const, message: error.message };
  return { problem, status: answer, models: answer, quota: answer };
};

/** Asks independently. @throws AppError bad_base_url, bad_api_key; the signal's reason */
export const testConnection = async (
  link: ServiceLink,
  choice: ServiceChoice,
  signal: AbortSignal,
): Promise<TestedConnection> => {
  const service = link.holdChoice(choice);
  try {
    const client = await service.client();
    const refused = new AbortController();
    const onRefused = (): void => refused.abort();
    const [status, models, quota] = await Promise.all([
      ask((options) => client.getStatus(options), signal, refused.signal),
      ask((options) => client.listModels(options), signal, refused.signal, onRefused),
      ask((options) => client.getQuota(options), signal, refused.signal, onRefused),
    ]);
    const isAccepted = models.ok || quota.ok;
    const works = isAccepted && isAnswered(models) && isAnswered(quota);
    const errors = [models, quota].flatMap((answer) => (answer.ok ? [] : [answer.error]));
    const hasKey = choice.kind === 'remote' && choice.apiKey !== null;
    const problem = works ? null : connectionProblem(errors, refused.signal.aborted, hasKey);
    return { problem, status, models, quota };
  } catch (error) {
    signal.throwIfAborted();
    return notStarted(error);
  } finally {
    service.release();
  }
};

const datedNow = <Data>({ data, raw }: Answer<Data>) => ({ atMs: Date.now(), data, raw });

type ServiceParts = {
  store: Store;
  link: ServiceLink;
  keyStore: KeyStore | undefined;
  settings: Pick<AppSettings, 'update' | 'setKey'>;
};

export const createService = ({ store, link, keyStore, settings }: ServiceParts) => {
  /**
   * Tests a service without switching to it, by default with the key stored for the address.
   * @throws AppError bad_base_url, bad_api_key, key_unreadable, interrupted
   */
  const test = async (
    { connection, key }: Pick<ConnectService, 'connection' | 'key'>,
    signal: AbortSignal,
  ): Promise<ConnectionTest> => {
    if (connection.kind === 'built-in') return testConnection(link, connection, signal);
    const baseUrl = normalizeAddress(connection.baseUrl);
    // The store returns a key only for its own address.
    const apiKey = key === undefined ? (keyStore?.load(baseUrl) ?? null) : key.trim() || null;
    return testConnection(link, { kind: 'remote', baseUrl, apiKey }, signal);
  };

  return {
    /** Needs no key. @throws ApiError; AppError evaluator_not_started */
    status: async (signal: AbortSignal) =>
      datedNow(await (await link.client()).getStatus({ signal })),
    /** Stored for use without a network. @throws ApiError; AppError api_key_not_set */
    models: async (signal: AbortSignal) => {
      const serviceId = link.id();
      const answer = await (await link.client()).listModels({ signal });
      store.services.saveModels(serviceId, JSON.stringify(answer.raw));
      return datedNow(answer);
    },
    /** Sliding windows of the metered operations. @throws ApiError; AppError api_key_not_set */
    quota: async (signal: AbortSignal) => {
      link.id();
      return datedNow(await (await link.client()).getQuota({ signal }));
    },
    knownModels: () => lastKnownModels(store, link.idForReading()),
    test,
    /**
     * Changes nothing unless the service works with the key.
     * @throws AppError bad_base_url, bad_api_key, key_unreadable, key_not_stored, interrupted
     */
    connect: async (
      { connection, key, acceptsFile }: ConnectService,
      signal: AbortSignal,
    ): Promise<ConnectionTest> => {
      const tested = await test({ connection, key }, signal);
      if (tested.problem) return tested;
      // The key first: if it cannot be stored, nothing changes.
      if (key !== undefined) settings.setKey({ key, acceptsFile, connection });
      settings.update({ connection });
      return tested;
    },
  };
};
