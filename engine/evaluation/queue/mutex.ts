import { AppError } from '../../../shared/errors/app-error.ts';

/**
 * Runs work once all work requested earlier has ended.
 * @throws AppError interrupted
 */
export type Mutex = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Waits for `before`, but no longer than until the abort; leaves no listener on the signal. */
const waitUnlessAborted = async (before: Promise<void>, signal: AbortSignal): Promise<void> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void =>
    reject(new AppError('interrupted', 'Interrupted before it started: another batch is running.'));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([before, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};

/**
 * Two batches in parallel would not see each other's runs before they are sent, and both pay for a
 * clip.
 */
export const createMutex = (): Mutex => {
  let lastEnd: Promise<void> = Promise.resolve();
  return async (work, signal) => {
    const before = lastEnd;
    const { promise: end, resolve: release } = Promise.withResolvers<void>();
    // A caller that gives up while waiting must not let later ones overtake earlier ones.
    lastEnd = before.then(() => end);
    try {
      await waitUnlessAborted(before, signal);
      return await work();
    } finally {
      release();
    }
  };
};
