type Waiting = { id: number; begin: () => void; position: number; arrival: number };

/** Sorts in reverse order, so that the next one can be popped off the end. */
const lastFirst = (one: Waiting, other: Waiting): number =>
  other.position - one.position || other.arrival - one.arrival;

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
 * A queue in which waiting jobs can be moved: p-queue searches its entire queue for each moved job,
 * and reordering a batch moves thousands.
 */
export const createPositionLane = (concurrency: number) => {
  const waiting = new Map<number, Waiting>();
  /** Waiting jobs, sorted; null after a move. */
  let order: Waiting[] | null = [];
  let arrivals = 0;
  let working = 0;

  const beginNext = (): void => {
    if (working >= concurrency) return;
    order ??= [...waiting.values()].sort(lastFirst);
    const next = order.pop();
    if (!next) return;
    waiting.delete(next.id);
    working += 1;
    next.begin();
  };

  return {
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
        working -= 1;
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
