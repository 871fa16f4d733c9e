import { exitCodes } from '../../shared/errors/codes.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** npm hands on a signal that its whole group got already: within this time it is the same one. */
const sameSignalMs = 500;

export type Interruption = { signal: AbortSignal; end(): void };

/**
 * Turns Ctrl-C into an orderly end: requests that are billed are waited for, everything else
 * stops. A second one ends at once; what is open then is found again by the next run.
 */
export const listenForInterruption = (on: {
  first?: () => void;
  second?: () => void;
}): Interruption => {
  const controller = new AbortController();
  let firstMs = 0;
  const onSignal = (): void => {
    if (!controller.signal.aborted) {
      firstMs = performance.now();
      on.first?.();
      controller.abort();
    } else if (performance.now() - firstMs >= sameSignalMs) {
      on.second?.();
      process.exit(exitCodes.interrupted);
    }
  };
  for (const name of signals) process.on(name, onSignal);
  return {
    signal: controller.signal,
    end: () => {
      // The copy that npm hands on may come when all is done, and would end the process by a signal
      // where its exit code says how it ended.
      if (controller.signal.aborted) return;
      for (const name of signals) process.off(name, onSignal);
    },
  };
};
