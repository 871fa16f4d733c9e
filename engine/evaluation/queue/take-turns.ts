import { AppError } from '../../../shared/errors/app-error.ts';

/**
 * Runs work in turn: begins it when all that was asked for before has ended.
 * @throws AppError interrupted when the signal is aborted before its turn comes
 */
export type TakeTurns = <Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
) => Promise<Result>;

/** Waits, but not longer than the signal lets it; leaves no listener on the signal behind. */
const waitUnlessAborted = async (before: Promise<void>, signal: AbortSignal): Promise<void> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void =>
    reject(new AppError('interrupted', 'Interrupted before it began: another batch is running.'));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([before, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};

/**
 * For what submits: two batches at the same time would not see each other's runs before these are
 * sent, and would both pay for a clip that is in both.
 */
export const createTurns = (): TakeTurns => {
  let lastEnd: Promise<void> = Promise.resolve();
  return async (work, signal) => {
    const before = lastEnd;
    const { promise: end, resolve: endTurn } = Promise.withResolvers<void>();
    // Who gives up while waiting must not let those behind pass the one before.
    lastEnd = before.then(() => end);
    try {
      await waitUnlessAborted(before, signal);
      return await work();
    } finally {
      endTurn();
    }
  };
};
