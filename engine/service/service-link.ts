import type { ServiceId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { normaliseBaseUrl } from '../api-client/base-url.ts';
import { type ApiClient, createApiClient } from '../api-client/client.ts';
import type { Store } from '../db/store.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { EngineConfig, EnginePorts, ServiceChoice, StartedEvaluator } from '../ports.ts';

/** The one service an engine talks to. Nothing is started or contacted before it is needed. */
export type ServiceLink = {
  readonly isBuiltIn: boolean;
  /**
   * Identity of the service, for reuse and uploads.
   * @throws AppError bad_base_url, bad_api_key, missing_api_key
   */
  id(): ServiceId;
  /** The same for what needs no service: null where the address or the key is missing or wrong. */
  idForReading(): ServiceId | null;
  /**
   * The client; starts the built-in evaluator on first use.
   * @throws AppError bad_base_url, bad_api_key, evaluator_not_started, data_folder_busy
   */
  client(): Promise<ApiClient>;
  /** Stops the evaluator if it was started. */
  close(): Promise<void>;
};

type Remote = { baseUrl: string; apiKey: string | null; client: ApiClient };

/** @throws AppError bad_base_url, bad_api_key */
const openRemote = (
  service: ServiceChoice & { kind: 'remote' },
  { fetch, clock }: EnginePorts,
): Remote => ({
  baseUrl: normaliseBaseUrl(service.baseUrl).href,
  apiKey: service.apiKey,
  client: createApiClient({
    baseUrl: service.baseUrl,
    apiKey: service.apiKey ?? undefined,
    fetch,
    clock,
  }),
});

/** Reads the address and the key only when they are needed: reading the cache takes neither. */
export const createServiceLink = (
  { service }: EngineConfig,
  ports: EnginePorts,
  store: Store,
  bus: EventBus,
): ServiceLink => {
  let opened: Remote | undefined;
  const remote = (): Remote | null => {
    if (service.kind === 'built-in') return null;
    opened ??= openRemote(service, ports);
    return opened;
  };
  let evaluator: Promise<StartedEvaluator> | undefined;
  let client: ApiClient | undefined;

  const start = async (): Promise<StartedEvaluator> => {
    bus.emit({ type: 'service-starting' });
    try {
      return await ports.startEvaluator();
    } catch (cause) {
      // Whoever asks next may have better luck: the store may be free by then.
      evaluator = undefined;
      if (cause instanceof AppError) throw cause;
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new AppError('evaluator_not_started', `The built-in evaluator did not start: ${why}`, {
        cause,
      });
    }
  };

  const connect = async (): Promise<ApiClient> => {
    evaluator ??= start();
    const { baseUrl, apiKey } = await evaluator;
    client ??= createApiClient({ baseUrl, apiKey, fetch: ports.fetch, clock: ports.clock });
    return client;
  };

  const identify = (): ServiceId | null => {
    const named = remote();
    if (!named) return store.services.builtIn();
    return named.apiKey === null ? null : store.services.remote(named.baseUrl, named.apiKey);
  };

  return {
    isBuiltIn: service.kind === 'built-in',
    idForReading: () => {
      try {
        return identify();
      } catch (error) {
        if (error instanceof AppError) return null;
        throw error;
      }
    },
    id: () => {
      const id = identify();
      if (id !== null) return id;
      throw new AppError(
        'missing_api_key',
        'This service needs an API key. Put it into the environment as CLIPCHECK_API_KEY.',
      );
    },
    client: async () => remote()?.client ?? connect(),
    close: async () => {
      const started = await evaluator?.catch(() => undefined);
      await started?.stop();
    },
  };
};
