import { AppError } from '../../shared/errors/app-error.ts';

export type TaskTracker = ReturnType<typeof createTaskTracker>;

/** Tracks tasks that use their own threads and files, which must not outlive the engine. */
export const createTaskTracker = () => {
  const closing = new AbortController();
  const tasks = new Set<Promise<unknown>>();
  return {
    /**
     * Runs a task that is aborted when the engine is closed.
     * @param task gets a signal that is aborted with the given one and on close
     * @throws AppError interrupted when the engine is closed; what the task throws
     */
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
