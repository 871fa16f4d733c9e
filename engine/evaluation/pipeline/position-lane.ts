/** A lane in which jobs wait for their turn; who waits can be moved. */
export type PositionLane = {
  /** Does the work when there is room; of those that wait the one with the least position first. */
  add<Result>(id: number, position: number, work: () => Promise<Result>): Promise<Result>;
  /** Moves one that waits; without effect on any other. */
  move(id: number, position: number): void;
};

type Waiting = { id: number; begin: () => void; position: number; arrival: number };

/** Those that come later first: what is next is taken from the end, which moves no other. */
const lastFirst = (one: Waiting, other: Waiting): number =>
  other.position - one.position || other.arrival - one.arrival;

/** Puts one into a list that is in order. */
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
 * Not by priorities of p-queue: it looks through all that wait for each that is moved, and moves
 * thousands at once when their batch is put in another order. Here they are put in order anew when
 * the next is taken.
 * @param concurrency how many at one time
 */
export const createPositionLane = (concurrency: number): PositionLane => {
  const waiting = new Map<number, Waiting>();
  /** What waits, in order; null since something was moved. */
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
    add: async (id, position, work) => {
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
    move: (id, position) => {
      const one = waiting.get(id);
      if (!one) return;
      one.position = position;
      order = null;
    },
  };
};
