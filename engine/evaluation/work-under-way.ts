import { AppError } from '../../shared/errors/app-error.ts';

export type WorkUnderWay = {
  /**
   * Does work that is given up when the engine is closed.
   * @param work gets a signal that is aborted with the given one, and by closing
   * @throws AppError interrupted when it is closed, or what the work throws
   */
  run<Result>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Gives up what is under way, and waits until it has taken away what it leaves. */
  close(): Promise<void>;
};

/** For what works in threads and files of its own, which a process must not leave in between. */
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
      closing.abort(new AppError('interrupted', 'Given up: Clipcheck is ending.'));
      await Promise.allSettled(works);
    },
  };
};
