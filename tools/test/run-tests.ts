import { fork } from 'node:child_process';
import { join } from 'node:path';
import { ensureSystemPackages } from '../setup/ensure-system-packages.ts';
import { forwardSignals } from '../setup/forward-signals.mjs';
import { projectRoot } from '../setup/project-paths.mjs';
import { describeRun, type RunEnd } from './describe-run.ts';
import { removeUserSettings } from './remove-user-settings.ts';
import type { TotalsMessage } from './totals-reporter.ts';

removeUserSettings(process.env);
await ensureSystemPackages();
const { lines, exitCode } = describeRun(await runVitest(process.argv.slice(2)));
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = exitCode;

/** Runs every suite, or what the arguments pick, and reports progress on stdout. */
function runVitest(args: readonly string[]): Promise<RunEnd> {
  let last: TotalsMessage | null = null;
  // vitest colours its lines in a pipe too; as an argument, this does not reach the tests' processes.
  const isPlain = !process.stdout.isTTY && !('FORCE_COLOR' in process.env);
  const child = fork(
    join(import.meta.dirname, 'vitest-process.ts'),
    isPlain ? ['--no-color', ...args] : args,
    { cwd: projectRoot },
  );
  const forwarding = forwardSignals(child);
  child.on('message', (message: TotalsMessage) => {
    last = message;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => {
      forwarding.stop();
      resolve({ last, exitCode, signal });
    });
  });
}
