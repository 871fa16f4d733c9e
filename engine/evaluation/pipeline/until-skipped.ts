import type { Job } from './job.ts';

/**
 * Runs work that ends early when the batch stops or the clip is skipped. Avoids `AbortSignal.any`:
 * the signal of a batch outlives thousands of clips, and would keep a dependent signal for each.
 * @param stop aborted when the batch stops
 */
export const untilSkipped = async <Result>(
  job: Job,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const ending = new AbortController();
  const sources = [stop, job.skip.signal];
  const onAbort = (): void => ending.abort(sources.find(({ aborted }) => aborted)?.reason);
  if (sources.some(({ aborted }) => aborted)) onAbort();
  for (const source of sources) source.addEventListener('abort', onAbort, { once: true });
  try {
    return await work(ending.signal);
  } finally {
    for (const source of sources) source.removeEventListener('abort', onAbort);
  }
};
