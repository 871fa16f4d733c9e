import type { ConnectionTest, ServiceConnection } from '../../shared/contract/service.ts';
import type { ReceivedModelList } from '../../shared/service-api/models.ts';
import type { ReceivedPlatformStatus } from '../../shared/service-api/platform-status.ts';
import type { ReceivedQuotaState } from '../../shared/service-api/quota.ts';
import type { KeyStore } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { lastKnownModels } from './model-list.ts';
import type { ServiceLink } from './service-link.ts';
import { normalizeAddress } from './settings/connection-choice.ts';
import type { AppSettings } from './settings/create-settings.ts';
import { testConnection } from './test-connection.ts';

/** An answer of the service, parsed and as received, and when it arrived (Unix ms). */
type Dated<Data> = { atMs: number; data: Data; raw: unknown };

const datedNow = <Data>({ data, raw }: { data: Data; raw: unknown }): Dated<Data> => ({
  atMs: Date.now(),
  data,
  raw,
});

type ServiceParts = {
  store: Store;
  link: ServiceLink;
  keyStore: KeyStore | undefined;
};

type AppService = ReturnType<typeof createService>;

/** Queries status, models and quota of the service in use, and tests other services. */
export const createService = ({ store, link, keyStore }: ServiceParts) => ({
  /** Needs no key. @throws ApiError; AppError evaluator_not_started */
  status: async (signal: AbortSignal): Promise<Dated<ReceivedPlatformStatus>> =>
    datedNow(await (await link.client()).getStatus({ signal })),
  /** Stored for use without a network. @throws ApiError; AppError api_key_not_set */
  models: async (signal: AbortSignal): Promise<Dated<ReceivedModelList>> => {
    const serviceId = link.id();
    const answer = await (await link.client()).listModels({ signal });
    store.services.saveModels(serviceId, JSON.stringify(answer.raw));
    return datedNow(answer);
  },
  /** Sliding windows of the metered operations. @throws ApiError; AppError api_key_not_set */
  quota: async (signal: AbortSignal): Promise<Dated<ReceivedQuotaState>> => {
    link.id();
    return datedNow(await (await link.client()).getQuota({ signal }));
  },
  /** Models as last listed; null if this service never did. Uses no network. */
  knownModels: (): ReceivedModelList | null => lastKnownModels(store, link.idForReading()),
  /**
   * Tests whether a service has what the app needs, without switching to it.
   * @param input `key`: by default the one stored for the address
   * @throws AppError bad_base_url, bad_api_key, key_unreadable, interrupted
   */
  test: async (
    { connection, key }: { connection: ServiceConnection; key?: string | undefined },
    signal: AbortSignal,
  ): Promise<ConnectionTest> => {
    if (connection.kind === 'built-in') return testConnection(link, connection, signal);
    const baseUrl = normalizeAddress(connection.baseUrl);
    // The store returns a key only for its own address.
    const apiKey = key === undefined ? (keyStore?.load(baseUrl) ?? null) : key.trim() || null;
    return testConnection(link, { kind: 'remote', baseUrl, apiKey }, signal);
  },
});

export type ConnectService = {
  connection: ServiceConnection;
  /** The stored key of the address if omitted. */
  key?: string | undefined;
  acceptsFile: boolean;
};

type Parts = {
  service: Pick<AppService, 'test'>;
  settings: Pick<AppSettings, 'update' | 'setKey'>;
};

/**
 * Connects a service with its key if it works; otherwise changes nothing.
 * @throws AppError bad_base_url, bad_api_key, key_unreadable, key_not_stored, interrupted
 */
export const connectService = async (
  { connection, key, acceptsFile }: ConnectService,
  { service, settings }: Parts,
  signal: AbortSignal,
): Promise<ConnectionTest> => {
  const test = await service.test({ connection, key }, signal);
  if (test.problem) return test;
  // The key first: if it cannot be stored, nothing changes.
  if (key !== undefined) settings.setKey({ key, acceptsFile, connection });
  settings.update({ connection });
  return test;
};
