import { parseCLI, startVitest } from 'vitest/node';
import { TotalsReporter } from './totals-reporter.ts';

/*
 * Runs vitest with the arguments of its own command line, once, and sends the totals to the parent
 * process. A process of its own, so that nothing vitest does can keep the last line from coming.
 */
const { filter, options: given } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
// Left in the options, it would take the place of all reporters.
const { reporter = 'default', ...options } = given;
const vitest = await startVitest(filter, {
  ...options,
  run: true,
  watch: false,
  reporters: [...[reporter].flat(), new TotalsReporter(options.testNamePattern !== undefined)],
});
await vitest.exit();
