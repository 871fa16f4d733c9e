/** A bounded stack of waiting work. The newest is done first: it is what the screen shows now. */
export type NewestFirst<Work> = {
  add(work: Work): Work | undefined;
  takeNewest(): Work | undefined;
  remove(work: Work): void;
};

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
