import { exitCodes } from '../../shared/errors/codes.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type Interruption = { signal: AbortSignal; end(): void };

/**
 * Turns Ctrl-C into an orderly end: requests that are billed are waited for, everything else
 * stops. A second one ends at once; what is open then is found again by the next run.
 */
export const listenForInterruption = (onFirst: () => void): Interruption => {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    onFirst();
    controller.abort();
  };
  for (const name of signals) process.on(name, onSignal);
  return {
    signal: controller.signal,
    end: () => {
      for (const name of signals) process.off(name, onSignal);
    },
  };
};
