import { type ExitCode, exitCodes } from '../../shared/errors/codes.ts';
import type { Cli } from './environment.ts';
import { printToStderr } from './output/write-out.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** For work that ends after its current submissions. */
export const stoppingText =
  'Stopping after the current submissions. Press again to end immediately.';

/** A signal repeated within this time counts once: npm repeats what its process group got. */
const sameSignalMs = 500;

type Interruption = { signal: AbortSignal; end(): void };

type OnSignal = { first?: () => void; second?: () => void };

/**
 * Turns Ctrl-C into an orderly end, which waits for billed requests only. A second Ctrl-C ends the
 * process immediately; the next run finds the unfinished work.
 */
export const listenForInterruption = (on: OnSignal): Interruption => {
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
      // npm may forward a copy of the signal at the very end, which would replace the exit code.
      if (controller.signal.aborted) return;
      for (const name of signals) process.off(name, onSignal);
    },
  };
};

/**
 * Runs a command's work until it ends or is interrupted, and sets the exit code.
 * @param on.cutOff said about work that ended with an error after an interruption; null reports the
 *   error
 */
export const untilInterrupted = async (
  { result }: Pick<Cli, 'result'>,
  on: OnSignal & { cutOff: string[] | null },
  work: (signal: AbortSignal) => Promise<ExitCode | undefined>,
): Promise<void> => {
  const interruption = listenForInterruption(on);
  try {
    result.exitCode = (await work(interruption.signal)) ?? exitCodes.ok;
  } catch (error) {
    if (!interruption.signal.aborted || on.cutOff === null) throw error;
    printToStderr(...on.cutOff);
    result.exitCode = exitCodes.interrupted;
  } finally {
    interruption.end();
  }
};
