/**
 * Pictures that load at the same time. A browser opens six connections to a host, and a picture that
 * has still to be made holds one of them: some are left for all else that the page asks for.
 */
const maxLoading = 3;

/** What waits, the newest last: that is what somebody looks at now. */
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
 * Waits for a turn to load a picture; the newest wish comes first.
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
