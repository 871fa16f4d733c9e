/** Work that waits, of which the newest is done first: it is what somebody looks at now. */
export type NewestFirst<Work> = {
  /** @returns the oldest, where there was no room for one more */
  add(work: Work): Work | undefined;
  takeNewest(): Work | undefined;
  /** Takes one out that nobody needs any more. */
  remove(work: Work): void;
};

/** @param room how much may wait */
export const createNewestFirst = <Work>(room: number): NewestFirst<Work> => {
  const waiting = new Set<Work>();
  return {
    add: (work) => {
      waiting.delete(work);
      waiting.add(work);
      const [oldest] = waiting;
      if (waiting.size <= room || oldest === undefined) return undefined;
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
