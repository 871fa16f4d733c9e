import type { Connection, ConnectionTest } from '../../shared/contract/service.ts';
import type { ModelListRead } from '../../shared/service-api/models.ts';
import type { PlatformStatusRead } from '../../shared/service-api/platform-status.ts';
import type { QuotaStateRead } from '../../shared/service-api/quota.ts';
import type { KeyStore } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { lastKnownModels } from './model-list.ts';
import type { ServiceLink } from './service-link.ts';
import { keptAddress } from './settings/connection-choice.ts';
import { testConnection } from './test-connection.ts';

/** An answer of the service, also as received, with when it came (Unix ms). */
export type Dated<Data> = { atMs: number; data: Data; raw: unknown };

const datedNow = <Data>({ data, raw }: { data: Data; raw: unknown }): Dated<Data> => ({
  atMs: Date.now(),
  data,
  raw,
});

export type ServiceParts = {
  store: Store;
  link: ServiceLink;
  keyStore: KeyStore | undefined;
};

export type AppService = ReturnType<typeof createService>;

/** What the service in use says of itself, and the test of one that is not in use. */
export const createService = ({ store, link, keyStore }: ServiceParts) => {
  return {
    /** Needs no key. @throws ApiError; AppError evaluator_not_started */
    status: async (signal: AbortSignal): Promise<Dated<PlatformStatusRead>> =>
      datedNow(await (await link.client()).getStatus({ signal })),
    /** Kept for when there is no network. @throws ApiError; AppError api_key_not_set */
    models: async (signal: AbortSignal): Promise<Dated<ModelListRead>> => {
      const serviceId = link.id();
      const answer = await (await link.client()).listModels({ signal });
      store.services.saveModels(serviceId, JSON.stringify(answer.raw));
      return datedNow(answer);
    },
    /** Sliding windows of the metered operations. @throws ApiError; AppError api_key_not_set */
    quota: async (signal: AbortSignal): Promise<Dated<QuotaStateRead>> => {
      link.id();
      return datedNow(await (await link.client()).getQuota({ signal }));
    },
    /** As last listed; null where this service never did. No network. */
    knownModels: (): ModelListRead | null => lastKnownModels(store, link.idForReading()),
    /**
     * Asks a service for what the app needs of it, without taking it into use.
     * @param input `key`: left out, the one that is kept for the address
     * @throws AppError bad_base_url, bad_api_key, key_unreadable, interrupted
     */
    test: async (
      { connection, key }: { connection: Connection; key?: string | undefined },
      signal: AbortSignal,
    ): Promise<ConnectionTest> => {
      if (connection.kind === 'built-in') return testConnection(link, connection, signal);
      const baseUrl = keptAddress(connection.baseUrl);
      // The store hands a key out for its own address only.
      const apiKey = key === undefined ? (keyStore?.load(baseUrl) ?? null) : key.trim() || null;
      return testConnection(link, { kind: 'remote', baseUrl, apiKey }, signal);
    },
  };
};
