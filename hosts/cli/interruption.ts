import { exitCodes } from '../../shared/errors/codes.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A signal repeated within this time counts once: npm repeats what its process group got. */
const sameSignalMs = 500;

export type Interruption = { signal: AbortSignal; end(): void };

/**
 * Turns Ctrl-C into an orderly end, which waits for billed requests and stops everything else. A
 * second Ctrl-C ends the process immediately; the next run finds the unfinished work.
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
      // The copy of the signal that npm forwards may arrive at the very end, and would end the
      // process by a signal instead of its exit code.
      if (controller.signal.aborted) return;
      for (const name of signals) process.off(name, onSignal);
    },
  };
};
