import type { ServiceId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { normaliseBaseUrl } from '../api-client/base-url.ts';
import { type ApiClient, createApiClient } from '../api-client/client.ts';
import type { Store } from '../db/store.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { EngineConfig, EnginePorts, StartedEvaluator } from '../ports.ts';

/** The one service an engine talks to. Nothing is started or contacted before it is needed. */
export type ServiceLink = {
  readonly isBuiltIn: boolean;
  /**
   * Identity of the service, for reuse and uploads.
   * @throws AppError missing_api_key
   */
  id(): ServiceId;
  /** The same for what needs no key: null where the identity depends on a key that is not there. */
  idForReading(): ServiceId | null;
  /** The client; starts the built-in evaluator on first use. */
  client(): Promise<ApiClient>;
  /** Stops the evaluator if it was started. */
  close(): Promise<void>;
};

/** @throws AppError bad_base_url, bad_api_key */
export const createServiceLink = (
  config: EngineConfig,
  ports: EnginePorts,
  store: Store,
  bus: EventBus,
): ServiceLink => {
  const { service } = config;
  const remote =
    service.kind === 'remote'
      ? {
          baseUrl: normaliseBaseUrl(service.baseUrl).href,
          apiKey: service.apiKey,
          client: createApiClient({
            baseUrl: service.baseUrl,
            apiKey: service.apiKey ?? undefined,
            fetch: ports.fetch,
            clock: ports.clock,
          }),
        }
      : null;
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
  const idForReading = (): ServiceId | null => {
    if (!remote) return store.services.builtIn();
    return remote.apiKey === null ? null : store.services.remote(remote.baseUrl, remote.apiKey);
  };

  return {
    isBuiltIn: remote === null,
    idForReading,
    id: () => {
      const id = idForReading();
      if (id !== null) return id;
      throw new AppError(
        'missing_api_key',
        'This service needs an API key. Put it into the environment as CLIPCHECK_API_KEY.',
      );
    },
    client: () => (remote ? Promise.resolve(remote.client) : connect()),
    close: async () => {
      const started = await evaluator?.catch(() => undefined);
      await started?.stop();
    },
  };
};
