import type { ProgressEvent } from '../../shared/contract/procedure.ts';

/**
 * Runs work and yields its progress, then its result. If the progress changes several times between
 * two reads, only the newest is yielded. When the reader stops, the work is aborted and awaited.
 * @param work gets a function to report progress, and a signal that aborts it
 */
export async function* progressStream<Progress, Result>(
  work: (report: (progress: Progress) => void, signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
): AsyncGenerator<ProgressEvent<Progress, Result>, void, void> {
  const leaving = new AbortController();
  let news = Promise.withResolvers<void>();
  let newest: { readonly progress: Progress } | null = null;
  let isOver = false;
  const report = (progress: Progress): void => {
    newest = { progress };
    news.resolve();
  };
  const done = work(report, AbortSignal.any([signal, leaving.signal])).finally(() => {
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
      const taken = isOver ? null : take();
      if (taken) yield { type: 'progress', ...taken };
    }
    yield { type: 'done', result: await done };
  } finally {
    leaving.abort();
    await ended;
  }
}
