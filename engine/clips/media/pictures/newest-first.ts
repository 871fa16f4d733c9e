/** A bounded stack of waiting work; the newest, which is on screen now, is done first. */
export type NewestFirst<Work> = {
  /** Adds work. @returns the oldest, which is dropped if there is no room */
  add(work: Work): Work | undefined;
  takeNewest(): Work | undefined;
  /** Removes work that is no longer needed. */
  remove(work: Work): void;
};

/** @param room maximum number of waiting items */
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
