import { isDeepStrictEqual } from 'node:util';
import type { ServiceId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { EnginePorts, EvaluatorChoice, ServiceChoice, StartedEvaluator } from '../ports.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import type { Store } from '../store/store.ts';
import { normalizeBaseUrl } from './base-url.ts';
import { type ApiClient, createApiClient } from './client/client.ts';
import { type Backoff, builtInRunPollBackoff, runPollBackoff } from './client/retry-policy.ts';

type Running = { evaluator: StartedEvaluator; client: ApiClient };

const notStarted = (cause: unknown): AppError => {
  if (cause instanceof AppError) return cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new AppError('evaluator_not_started', `The built-in evaluator did not start: ${why}`, {
    cause,
  });
};

/** @param chooseEvaluator how to start it; a change takes effect once it is free */
const createBuiltInService = (
  ports: EnginePorts,
  bus: EventBus,
  isInUse: () => boolean,
  chooseEvaluator: () => EvaluatorChoice,
) => {
  let startedWith: EvaluatorChoice | undefined;
  let running: Promise<Running> | undefined;
  let holders = 0;
  /** Resolves when the last evaluator has ended, and released its store. */
  let stopped: Promise<void> = Promise.resolve();

  const start = async (choice: EvaluatorChoice): Promise<Running> => {
    bus.emit({ type: 'service-starting' });
    await stopped;
    const evaluator = await ports.startEvaluator(choice).catch((cause: unknown) => {
      throw notStarted(cause);
    });
    const { baseUrl, apiKey } = evaluator;
    const client = createApiClient({ baseUrl, apiKey, fetch: ports.fetch, clock: ports.clock });
    return { evaluator, client };
  };

  const startOnce = (): Promise<Running> => {
    stopOutdated();
    if (running) return running;
    startedWith = chooseEvaluator();
    const started = start(startedWith);
    const forget = (): void => {
      if (running === started) running = undefined;
    };
    running = started;
    // The next call may succeed: the store may be free by then.
    started.then(({ evaluator }) => evaluator.ended?.then(forget), forget);
    return started;
  };

  const stop = (): Promise<void> => {
    const ending = running;
    running = undefined;
    if (ending) {
      stopped = ending.then(
        ({ evaluator }) => evaluator.stop(),
        () => undefined,
      );
    }
    return stopped;
  };

  /** The next start reports errors of this stop. */
  const stopQuietly = (): void => void stop().catch(() => undefined);

  const isOutdated = (): boolean =>
    running !== undefined && !isDeepStrictEqual(startedWith, chooseEvaluator());

  const stopOutdated = (): void => {
    if (holders === 0 && isOutdated()) stopQuietly();
  };

  const stopIfUnused = (): void => {
    if (holders === 0 && !isInUse()) stopQuietly();
  };

  return {
    /** Starts it if necessary. @throws AppError evaluator_not_started, data_folder_busy */
    client: async (): Promise<ApiClient> => (await startOnce()).client,
    /** Its origin; null while it is not started. @throws like `client` */
    origin: async (): Promise<string | null> => (await running)?.client.origin ?? null,
    /** Keeps it running. @returns a function that releases it, to be called once */
    hold: (): (() => void) => {
      // It reads at its start what counts of a judge's findings, which may have changed since.
      if (holders === 0 && startedWith?.judge) stopQuietly();
      stopOutdated();
      holders += 1;
      return () => {
        holders -= 1;
        stopIfUnused();
      };
    },
    stopIfUnused,
    /** Whether it still works as chosen before, since it is held. */
    isPending: (): boolean => holders > 0 && isOutdated(),
    /** Stops it unless it is held; starts again when it is needed. @returns false if it is held */
    stopIfFree: async (): Promise<boolean> => {
      if (holders > 0) return false;
      await stop();
      return true;
    },
    close: stop,
  };
};

/** A service that stays the same for its holder, even if the user switches to another. */
export type HeldService = {
  readonly id: ServiceId;
  readonly runPollBackoff: Backoff;
  /** @throws AppError evaluator_not_started, data_folder_busy */
  client(): Promise<ApiClient>;
  /** Must be called once, when the service is no longer needed. */
  release(): void;
};

export type ServiceLink = ReturnType<typeof createServiceLink>;

type Remote = { baseUrl: string; apiKey: string | null; client: ApiClient };

/** @throws AppError bad_base_url, bad_api_key */
const openRemote = (
  service: ServiceChoice & { kind: 'remote' },
  { fetch, clock }: EnginePorts,
): Remote => ({
  baseUrl: normalizeBaseUrl(service.baseUrl).href,
  apiKey: service.apiKey,
  client: createApiClient({
    baseUrl: service.baseUrl,
    apiKey: service.apiKey ?? undefined,
    fetch,
    clock,
  }),
});

const missingKey = (): AppError =>
  new AppError(
    'api_key_not_set',
    'This service needs an API key. Set it as CLIPCHECK_API_KEY in the environment, or in the settings of the app.',
  );

/** Returns null where address or key cannot be read. */
export const ifReadable = <Value>(read: () => Value): Value | null => {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

/**
 * Nothing is started or contacted before it is needed, and address and key are read only then:
 * reading the cache needs neither.
 */
export const createServiceLink = (
  choose: () => ServiceChoice,
  ports: EnginePorts,
  store: Store,
  bus: EventBus,
  chooseEvaluator: () => EvaluatorChoice,
) => {
  let chosen: ServiceChoice | undefined;
  let opened: Remote | undefined;
  const choice = (): ServiceChoice => {
    chosen ??= choose();
    return chosen;
  };
  // A key that cannot be read belongs to a remote service.
  const isBuiltInUsed = (): boolean => ifReadable(() => choice().kind === 'built-in') ?? false;
  const builtIn = createBuiltInService(ports, bus, isBuiltInUsed, chooseEvaluator);
  const remote = (): Remote | null => {
    const service = choice();
    if (service.kind === 'built-in') return null;
    opened ??= openRemote(service, ports);
    return opened;
  };

  const identify = (): ServiceId | null => {
    const named = remote();
    if (!named) return store.services.builtIn();
    return named.apiKey === null ? null : store.services.remote(named.baseUrl, named.apiKey);
  };
  /** @throws AppError bad_base_url, bad_api_key, api_key_not_set, key_unreadable */
  const id = (): ServiceId => {
    const known = identify();
    if (known === null) throw missingKey();
    return known;
  };

  const held = (named: Remote | null): Omit<HeldService, 'id'> =>
    named
      ? { runPollBackoff, client: async () => named.client, release: () => undefined }
      : { runPollBackoff: builtInRunPollBackoff, client: builtIn.client, release: builtIn.hold() };

  return {
    /** The same for reading, which needs no service; null if address or key is missing or wrong. */
    idForReading: (): ServiceId | null => ifReadable(identify),
    id,
    /**
     * @throws AppError bad_base_url, bad_api_key, key_unreadable, evaluator_not_started,
     *   data_folder_busy
     */
    client: async (): Promise<ApiClient> => remote()?.client ?? builtIn.client(),
    /** Origin of the service in use; null if unknown, or if its evaluator is not started. */
    origin: async (): Promise<string | null> => {
      try {
        return remote()?.client.origin ?? (await builtIn.origin());
      } catch (error) {
        if (error instanceof AppError) return null;
        throw error;
      }
    },
    hold: (): HeldService => ({ id: id(), ...held(remote()) }),
    /** Holds a service for a test. @throws AppError bad_base_url, bad_api_key, key_unreadable */
    holdChoice: (service: ServiceChoice): Omit<HeldService, 'id'> =>
      held(service.kind === 'built-in' ? null : openRemote(service, ports)),
    renew: (): void => {
      chosen = undefined;
      opened = undefined;
      builtIn.stopIfUnused();
    },
    /** Stops the evaluator so that its store can be cleaned up. @returns false if it is busy */
    stopEvaluator: builtIn.stopIfFree,
    /** Whether a change of how the evaluator is started waits for the clips in work. */
    isEvaluatorPending: builtIn.isPending,
    close: builtIn.close,
  };
};
