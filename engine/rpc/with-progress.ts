/**
 * Work that tells how far it is, as something to be read from. Of several things told before it is
 * read on, the newest counts. Whoever stops reading ends the work, and waits for its end.
 * @param work given what tells, and a signal that ends it
 */
export async function* withProgress<Progress, Result>(
  work: (tell: (progress: Progress) => void, signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
): AsyncGenerator<Progress, Result, void> {
  const leaving = new AbortController();
  let news = Promise.withResolvers<void>();
  let newest: { readonly progress: Progress } | null = null;
  let isOver = false;
  const tell = (progress: Progress): void => {
    newest = { progress };
    news.resolve();
  };
  const done = work(tell, AbortSignal.any([signal, leaving.signal])).finally(() => {
    isOver = true;
    news.resolve();
  });
  const ended = done.then(
    () => undefined,
    () => undefined,
  );
  const take = (): { readonly progress: Progress } | null => {
    const taken = newest;
    newest = null;
    return taken;
  };
  try {
    while (!isOver) {
      await news.promise;
      news = Promise.withResolvers();
      const told = isOver ? null : take();
      if (told) yield told.progress;
    }
    return await done;
  } finally {
    leaving.abort();
    await ended;
  }
}
