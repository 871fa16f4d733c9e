/**
 * A bounded stack of waiting work. The newest is done first, since it is what the screen shows now.
 */
export type NewestFirst<Work> = {
  /** Adds work. @returns the oldest work if it was removed because the stack is full */
  add(work: Work): Work | undefined;
  takeNewest(): Work | undefined;
  /** Removes work that is no longer needed. */
  remove(work: Work): void;
};

/** Creates an empty stack. @param maxWaiting maximum number of waiting items */
export const createNewestFirst = <Work>(maxWaiting: number): NewestFirst<Work> => {
  const waiting = new Set<Work>();
  return {
    add: (work) => {
      waiting.delete(work);
      waiting.add(work);
      const [oldest] = waiting;
      if (waiting.size <= maxWaiting || oldest === undefined) return undefined;
      waiting.delete(oldest);
      return oldest;
    },
    takeNewest: () => {
      const newest = [...waiting].at(-1);
      if (newest !== undefined) waiting.delete(newest);
      return newest;
    },
    remove: (work) => {
      waiting.delete(work);
    },
  };
};
