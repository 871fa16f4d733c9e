import { AppError } from '../../shared/errors/app-error.ts';
import type { EnginePorts, EvaluatorChoice, StartedEvaluator } from '../ports.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import { type ApiClient, createApiClient } from './client/client.ts';

/** The built-in evaluator: started on demand, and stopped when it is no longer needed. */
export type BuiltInService = {
  /** Starts the evaluator if necessary. @throws AppError evaluator_not_started, data_folder_busy */
  client(): Promise<ApiClient>;
  /** Its origin; null while it is not started. @throws like `client` */
  origin(): Promise<string | null>;
  /** Keeps it running. @returns a function that releases it, to be called once */
  hold(): () => void;
  /** Stops it if it is not held and not the service in use. */
  stopIfUnused(): Promise<void>;
  /** Stops it unless it is held; starts again when it is needed. @returns false if it is held */
  stopIfFree(): Promise<boolean>;
  close(): Promise<void>;
};

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

export const createBuiltInService = ({
  ports,
  bus,
  isInUse,
  judgesSubjects,
}: Parts): BuiltInService => {
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

  const stopIfUnused = async (): Promise<void> => {
    if (holders === 0 && !isInUse()) await stop();
  };

  return {
    client: async () => (await startOnce()).client,
    origin: async () => (await running)?.client.origin ?? null,
    hold: () => {
      stopOutdated();
      holders += 1;
      return () => {
        holders -= 1;
        // The next start reports errors of this stop.
        void stopIfUnused().catch(() => undefined);
      };
    },
    stopIfUnused,
    stopIfFree: async () => {
      if (holders > 0) return false;
      await stop();
      return true;
    },
    close: stop,
  };
};
