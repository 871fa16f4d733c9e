import { parseCLI, startVitest } from 'vitest/node';
import { TotalsReporter } from './totals-reporter.ts';

/*
 * Runs vitest once, with the arguments of this command line, and sends the totals to the parent
 * process. A separate process, so that vitest cannot prevent the parent's last line.
 */
const { filter, options: given } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
// If it stayed in the options, it would replace all reporters.
const { reporter = 'default', ...options } = given;
const vitest = await startVitest(filter, {
  ...options,
  run: true,
  watch: false,
  reporters: [...[reporter].flat(), new TotalsReporter(options.testNamePattern !== undefined)],
});
await vitest.exit();
