import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';

/** Waits for all, even after a bug in one: none may keep running after the caller returns. */
export const settleAll = async <Result>(work: readonly Promise<Result>[]): Promise<Result[]> => {
  const ends = await Promise.allSettled(work);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
};

/** Works on files, as many in parallel as there are cores. */
export const settleInParallel = <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const lane = new PQueue({ concurrency: availableParallelism() });
  return settleAll(items.map((item) => lane.add(() => work(item))));
};
