/**
 * Pictures that load at the same time. A browser opens six connections to a host, and a picture
 * that is still being created holds one of them: some are kept free for other requests of the page.
 */
const maxLoading = 3;

/** Waiting pictures, the newest last: those are on screen now. */
const waiting: Set<() => void>[] = [];
/** What is drawn now. */
let drawn: Set<() => void> | undefined;
let loading = 0;

const drawnNow = (): Set<() => void> => {
  if (drawn === undefined) {
    drawn = new Set();
    waiting.push(drawn);
    queueMicrotask(() => {
      drawn = undefined;
    });
  }
  return drawn;
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
  while (waiting.length > 0 && waiting.at(-1)?.size === 0 && waiting.at(-1) !== drawn)
    waiting.pop();
};

/**
 * Waits for a turn to load a picture: of what was drawn last first, from its beginning on.
 * @param begin called once, perhaps at once
 * @returns ends the turn, or the wait for it; may be called again
 */
export const takePictureTurn = (begin: () => void): (() => void) => {
  let isOver = false;
  const start = (): void => begin();
  const wishes = drawnNow().add(start);
  beginNext();
  return () => {
    if (isOver) return;
    isOver = true;
    if (!wishes.delete(start)) loading -= 1;
    beginNext();
  };
};
