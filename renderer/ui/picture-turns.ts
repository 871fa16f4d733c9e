/**
 * Pictures that load at the same time. A browser opens six connections to a host, and a picture
 * that is still being created holds one of them: some are kept free for other requests of the page.
 */
const maxLoading = 3;

/** Waiting pictures, the newest last: those are on screen now. */
const waiting = new Set<() => void>();
let loading = 0;

const beginNext = (): void => {
  while (loading < maxLoading) {
    const newest = [...waiting].at(-1);
    if (newest === undefined) return;
    waiting.delete(newest);
    loading += 1;
    newest();
  }
};

/**
 * Waits for a turn to load a picture; the newest request comes first.
 * @param begin called once, perhaps at once
 * @returns ends the turn, or the wait for it; may be called again
 */
export const takePictureTurn = (begin: () => void): (() => void) => {
  let isOver = false;
  const start = (): void => begin();
  waiting.add(start);
  beginNext();
  return () => {
    if (isOver) return;
    isOver = true;
    if (!waiting.delete(start)) loading -= 1;
    beginNext();
  };
};
