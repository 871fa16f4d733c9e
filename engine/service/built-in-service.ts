import { AppError } from '../../shared/errors/app-error.ts';
import type { EnginePorts, EvaluatorChoice, StartedEvaluator } from '../ports.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import { type ApiClient, createApiClient } from './client/client.ts';

type Parts = {
  ports: EnginePorts;
  bus: EventBus;
  isInUse: () => boolean;
  /** Whether it looks for subjects; a change takes effect once it is free. */
  judgesSubjects: () => boolean;
};

type Running = { evaluator: StartedEvaluator; client: ApiClient };

const notStarted = (cause: unknown): AppError => {
  if (cause instanceof AppError) return cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new AppError('evaluator_not_started', `The built-in evaluator did not start: ${why}`, {
    cause,
  });
};

/** The built-in evaluator: started on demand, and stopped when it is no longer needed. */
export const createBuiltInService = ({ ports, bus, isInUse, judgesSubjects }: Parts) => {
  let startedWith: EvaluatorChoice = { judgesSubjects: true };
  let running: Promise<Running> | undefined;
  let holders = 0;
  /** Resolves when the last evaluator has ended, and released its store. */
  let stopped: Promise<void> = Promise.resolve();

  const start = async (): Promise<Running> => {
    bus.emit({ type: 'service-starting' });
    await stopped;
    const evaluator = await ports.startEvaluator(startedWith).catch((cause: unknown) => {
      throw notStarted(cause);
    });
    const { baseUrl, apiKey } = evaluator;
    const client = createApiClient({ baseUrl, apiKey, fetch: ports.fetch, clock: ports.clock });
    return { evaluator, client };
  };

  const startOnce = (): Promise<Running> => {
    stopOutdated();
    if (running) return running;
    startedWith = { judgesSubjects: judgesSubjects() };
    const started = start();
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

  /** Stops an evaluator that was started with another choice, unless it is held. */
  const stopOutdated = (): void => {
    if (holders > 0 || startedWith.judgesSubjects === judgesSubjects()) return;
    // The next start reports errors of this stop.
    void stop().catch(() => undefined);
  };

  /** Stops it if it is not held and not the service in use. */
  const stopIfUnused = async (): Promise<void> => {
    if (holders === 0 && !isInUse()) await stop();
  };

  return {
    /** Starts it if necessary. @throws AppError evaluator_not_started, data_folder_busy */
    client: async (): Promise<ApiClient> => (await startOnce()).client,
    /** Its origin; null while it is not started. @throws like `client` */
    origin: async (): Promise<string | null> => (await running)?.client.origin ?? null,
    /** Keeps it running. @returns a function that releases it, to be called once */
    hold: (): (() => void) => {
      stopOutdated();
      holders += 1;
      return () => {
        holders -= 1;
        // The next start reports errors of this stop.
        void stopIfUnused().catch(() => undefined);
      };
    },
    stopIfUnused,
    /** Stops it unless it is held; starts again when it is needed. @returns false if it is held */
    stopIfFree: async (): Promise<boolean> => {
      if (holders > 0) return false;
      await stop();
      return true;
    },
    close: stop,
  };
};
