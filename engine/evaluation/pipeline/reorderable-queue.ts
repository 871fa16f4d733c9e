/** A waiting job. No two have the same position. */
type Positioned = { readonly position: number };

/**
 * A queue that starts jobs by their positions, lowest first, which may change while they wait.
 * p-queue searches its entire queue for each moved job, and reordering a batch moves thousands.
 */
export const createReorderableQueue = (concurrency: number) => {
  /** If sorted, in reverse order, so that the next one is popped off the end. */
  const waiting: { job: Positioned; begin: () => void }[] = [];
  let isSorted = true;
  let running = 0;

  const beginNext = (): void => {
    if (running >= concurrency) return;
    if (!isSorted) waiting.sort((left, right) => right.job.position - left.job.position);
    isSorted = true;
    const next = waiting.pop();
    if (!next) return;
    running += 1;
    next.begin();
  };

  return {
    add: async <Result>(job: Positioned, work: () => Promise<Result>): Promise<Result> => {
      const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
      waiting.push({ job, begin });
      isSorted = false;
      beginNext();
      await turn;
      try {
        return await work();
      } finally {
        running -= 1;
        beginNext();
      }
    },
    /** Must be called when positions of waiting jobs have changed. */
    reorder: (): void => {
      isSorted = false;
    },
  };
};
