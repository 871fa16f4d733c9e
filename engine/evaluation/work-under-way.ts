import { AppError } from '../../shared/errors/app-error.ts';

export type WorkUnderWay = {
  /**
   * Runs work that is aborted when the engine is closed.
   * @param work gets a signal that is aborted with the given one and on close
   * @throws AppError interrupted when the engine is closed; what the work throws
   */
  run<Result>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** Tracks work that uses its own threads and files, which must not outlive the engine. */
export const createWorkUnderWay = (): WorkUnderWay => {
  const closing = new AbortController();
  const works = new Set<Promise<unknown>>();
  return {
    run: async (signal, work) => {
      closing.signal.throwIfAborted();
      const begun = work(AbortSignal.any([signal, closing.signal]));
      works.add(begun);
      try {
        return await begun;
      } finally {
        works.delete(begun);
      }
    },
    close: async () => {
      closing.abort(new AppError('interrupted', 'Interrupted: Clipcheck is closing.'));
      await Promise.allSettled(works);
    },
  };
};
