/**
 * Maximum number of images loading in parallel. A browser opens six connections to a host, and an
 * image that is still being created holds one; the others are left to other requests of the page.
 */
const maxLoading = 3;

/** Images waiting to load, in one set per render; the newest set, which is on screen, last. */
const waiting: Set<() => void>[] = [];
/** Set of the current render. */
let current: Set<() => void> | undefined;
let loading = 0;

const currentSet = (): Set<() => void> => {
  if (current === undefined) {
    current = new Set();
    waiting.push(current);
    queueMicrotask(() => {
      current = undefined;
    });
  }
  return current;
};

const beginNext = (): void => {
  while (loading < maxLoading) {
    const newest = waiting.findLast(({ size }) => size > 0);
    const [first] = newest ?? [];
    if (newest === undefined || first === undefined) break;
    newest.delete(first);
    loading += 1;
    first();
  }
  while (waiting.length > 0 && waiting.at(-1)?.size === 0 && waiting.at(-1) !== current)
    waiting.pop();
};

/**
 * Waits for a turn to load an image: the most recent render first, in its order.
 * @param begin called once, possibly before this function returns
 * @returns a function that ends the turn, or the wait for it; may be called again
 */
export const takePictureTurn = (begin: () => void): (() => void) => {
  let isOver = false;
  const start = (): void => begin();
  const set = currentSet().add(start);
  beginNext();
  return () => {
    if (isOver) return;
    isOver = true;
    if (!set.delete(start)) loading -= 1;
    beginNext();
  };
};
