import PQueue from 'p-queue';

type Run = () => Promise<unknown>;
type Order = { priority?: number | undefined; id?: string | undefined };
type Waiting = { run: Run; id: string | undefined; priority: number; arrival: number };

/**
 * What waits in a lane, in the order of priority. It is put in order when the next is taken: p-queue's
 * own list is kept in order with every change, which takes thousands of moves thousands of times.
 */
class PositionList {
  #waiting = new Map<string | Run, Waiting>();
  /** Highest last, so that taking one moves no other. */
  #inOrder: Waiting[] | null = [];
  #arrivals = 0;

  get size(): number {
    return this.#waiting.size;
  }

  enqueue(run: Run, { priority = 0, id }: Order = {}): void {
    this.#arrivals += 1;
    this.#waiting.set(id ?? run, { run, id, priority, arrival: this.#arrivals });
    this.#inOrder = null;
  }

  dequeue(): Run | undefined {
    this.#inOrder ??= [...this.#waiting.values()].sort(
      (one, other) => one.priority - other.priority || other.arrival - one.arrival,
    );
    const next = this.#inOrder.pop();
    if (next) this.#waiting.delete(next.id ?? next.run);
    return next?.run;
  }

  setPriority(id: string, priority: number): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    waiting.priority = priority;
    this.#inOrder = null;
  }

  remove(id: string | Run): void {
    if (this.#waiting.delete(id)) this.#inOrder = null;
  }

  filter({ priority }: Order): Run[] {
    return [...this.#waiting.values()].flatMap((one) => (one.priority === priority ? one.run : []));
  }
}

/** A lane in which jobs wait for their turn; who waits can be moved. */
export type PositionLane = {
  /** Does the work when there is room; of those that wait the one with the least position first. */
  add<Result>(id: number, position: number, work: () => Promise<Result>): Promise<Result>;
  /** Moves one that waits; without effect on any other. */
  move(id: number, position: number): void;
};

/** @param concurrency how many at one time */
export const createPositionLane = (concurrency: number): PositionLane => {
  const queue = new PQueue({ concurrency, queueClass: PositionList });
  return {
    add: (id, position, work) => queue.add(work, { id: String(id), priority: -position }),
    move: (id, position) => queue.setPriority(String(id), -position),
  };
};
