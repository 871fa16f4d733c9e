import { AppError } from '../../shared/errors/app-error.ts';

/**
 * Runs work in turn: begins it when all that was asked for before has ended.
 * @throws AppError interrupted when the signal is aborted before its turn comes
 */
export type TakeTurns = <Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
) => Promise<Result>;

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const onAbort = (): void =>
      reject(new AppError('interrupted', 'Interrupted before it began: another batch is running.'));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });

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
      await Promise.race([before, abortOf(signal)]);
      return await work();
    } finally {
      endTurn();
    }
  };
};
