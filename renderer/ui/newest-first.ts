import PQueue from 'p-queue';

/**
 * Returns a function that runs work as soon as fewer than `concurrency` run: first what was last
 * asked for, since that is on screen. What is asked for in one task of the page runs in order.
 */
export const createNewestFirst = (concurrency: number) => {
  const queue = new PQueue({ concurrency });
  let priority = 0;
  let isSameTask = false;
  /** @param signal ends the work, or the wait for it, and rejects the promise */
  return <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    if (!isSameTask) {
      isSameTask = true;
      priority += 1;
      queueMicrotask(() => {
        isSameTask = false;
      });
    }
    return queue.add(work, { priority, ...(signal && { signal }) });
  };
};
