import { AppError } from '../../shared/errors/app-error.ts';
import type { Copies } from '../clips/copies/create-copies.ts';
import type { FileHasher } from '../clips/media/hash/file-hasher.ts';
import type { ParquetReader } from '../clips/prompts/parquet-reader.ts';
import type { Clock } from '../clock.ts';
import type { ServiceLink } from '../service/service-link.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import type { Store } from '../store/store.ts';

export type TaskTracker = ReturnType<typeof createTaskTracker>;

export const createTaskTracker = () => {
  const closing = new AbortController();
  const tasks = new Set<Promise<unknown>>();
  return {
    /** Runs a task whose signal is aborted with the given one and when the engine is closed. */
    run: async <Result>(
      signal: AbortSignal,
      task: (signal: AbortSignal) => Promise<Result>,
    ): Promise<Result> => {
      closing.signal.throwIfAborted();
      const running = task(AbortSignal.any([signal, closing.signal]));
      tasks.add(running);
      try {
        return await running;
      } finally {
        tasks.delete(running);
      }
    },
    close: async (): Promise<void> => {
      closing.abort(new AppError('interrupted', 'Interrupted: Clipcheck is closing.'));
      await Promise.allSettled(tasks);
    },
  };
};

export type EngineParts = {
  store: Store;
  bus: EventBus;
  link: ServiceLink;
  hasher: FileHasher;
  copies: Copies;
  parquet: ParquetReader;
  clock: Clock;
  tasks: TaskTracker;
  /** Video ids that this session has seen ready at the service, see `checkedId`. */
  checkedVideoIds: Set<string>;
};
