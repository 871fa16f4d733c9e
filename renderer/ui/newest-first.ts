import PQueue from 'p-queue';

/**
 * Returns a function that queues work, of which at most `concurrency` runs at a time: what was
 * queued last goes first, since that is on screen; what was queued in one task stays in order.
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
