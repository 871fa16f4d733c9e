import { type ForkOptions, fork } from 'node:child_process';
import { forwardSignals } from '../../hosts/child-process/forward-signals.mjs';
import type { RunEnd } from './describe-run.ts';
import type { TotalsMessage } from './test-totals.ts';

/** Runs a test runner that sends `TotalsMessage`s, and returns how it ended. */
export function runToItsEnd(
  entry: string,
  args: readonly string[],
  options: ForkOptions,
): Promise<RunEnd> {
  let lastTotals: TotalsMessage | null = null;
  const child = fork(entry, args, options);
  const forwarding = forwardSignals(child);
  child.on('message', (message: TotalsMessage) => {
    lastTotals = message;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => {
      forwarding.stop();
      resolve({
        last: lastTotals,
        exitCode,
        signal,
        wasInterrupted: forwarding.received() !== null,
      });
    });
  });
}
