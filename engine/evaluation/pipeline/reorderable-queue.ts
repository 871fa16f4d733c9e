type Waiting = { id: number; begin: () => void; position: number; arrival: number };

/** Sorts in reverse order, so that the next one can be popped off the end. */
const lastFirst = (left: Waiting, right: Waiting): number =>
  right.position - left.position || right.arrival - left.arrival;

const insert = (list: Waiting[], one: Waiting): void => {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const other = list[middle];
    if (other && lastFirst(other, one) < 0) from = middle + 1;
    else to = middle;
  }
  list.splice(from, 0, one);
};

/**
 * A queue that starts jobs by position, lowest first, then by arrival, and in which waiting jobs
 * can be moved. p-queue searches its entire queue for each moved job, and reordering a batch moves
 * thousands.
 */
export const createReorderableQueue = (concurrency: number) => {
  const waiting = new Map<number, Waiting>();
  /** Waiting jobs, sorted; null after a move. */
  let order: Waiting[] | null = [];
  let arrivals = 0;
  let running = 0;

  const beginNext = (): void => {
    if (running >= concurrency) return;
    order ??= [...waiting.values()].sort(lastFirst);
    const next = order.pop();
    if (!next) return;
    waiting.delete(next.id);
    running += 1;
    next.begin();
  };

  return {
    /** @param id unique among waiting jobs */
    add: async <Result>(
      id: number,
      position: number,
      work: () => Promise<Result>,
    ): Promise<Result> => {
      const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
      arrivals += 1;
      const one = { id, begin, position, arrival: arrivals };
      waiting.set(id, one);
      if (order) insert(order, one);
      beginNext();
      await turn;
      try {
        return await work();
      } finally {
        running -= 1;
        beginNext();
      }
    },
    move: (id: number, position: number): void => {
      const one = waiting.get(id);
      if (!one) return;
      one.position = position;
      order = null;
    },
  };
};
