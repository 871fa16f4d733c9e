import type { FileTime, SkippedTests, TotalsMessage } from './test-totals.ts';

/** Maximum number of flaky files, which a busy machine may cause; more are a fault of the suite. */
const MAX_FLAKY = 3;

/** Number of files that the times name. */
const SLOWEST = 10;

export type RunEnd = {
  /** The last totals it sent; null if it sent none. */
  readonly last: TotalsMessage | null;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly wasInterrupted: boolean;
  /** Whether the files whose process V8 ended were run again; that run has its own end. */
  readonly wasRepeated?: boolean;
};

/**
 * The last line is always `N passed, N failed, N skipped` over all runners. The exit code is 1 if
 * anything failed, or if nothing passed at all.
 */
export function describeRuns(ends: readonly RunEnd[]): { lines: string[]; exitCode: 0 | 1 } {
  const runs = ends.map(describeEnd);
  const sum = (count: 'passed' | 'failed' | 'skipped'): number =>
    runs.reduce((total, run) => total + run[count], 0);
  const lines = runs.flatMap((run) => run.lines);
  const flaky = ends.flatMap(({ last }) => last?.totals.flaky ?? []);
  lines.push(...flaky.map((name) => `FLAKY ${name}`));
  const isTooFlaky = flaky.length > MAX_FLAKY;
  if (isTooFlaky) lines.push(`${flaky.length} FLAKY SPECS, MORE THAN ${MAX_FLAKY}: THE RUN FAILED`);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  if (passed + failed + skipped === 0) {
    const left = ends.reduce((total, { last }) => total + (last?.totals.leftToFullRun ?? 0), 0);
    lines.push(`NO TEST WAS RUN${left > 0 ? `, ${left} LEFT TO npm run test:full` : ''}`);
  }
  lines.push(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return { lines, exitCode: failed > 0 || passed === 0 || isTooFlaky ? 1 : 0 };
}

/** The slowest files, then each suite's minutes of workers, of which several run at a time. */
export function describeTimes(times: readonly FileTime[]): string[] {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  const minutes = new Map<string, number>();
  for (const { suite, ms } of times) minutes.set(suite, (minutes.get(suite) ?? 0) + ms / 60_000);
  const suites = [...minutes].toSorted(([, a], [, b]) => b - a);
  return [
    'SLOWEST FILES',
    ...slowest.map(({ file, suite, ms }) => `${amount(ms / 1000)} s  ${file} (${suite})`),
    'MINUTES OF EACH SUITE',
    ...suites.map(([suite, spent]) => `${amount(spent)}    ${suite}`),
  ];
}

const amount = (number: number): string => number.toFixed(1).padStart(6);

function describeEnd({ last, exitCode, signal, wasRepeated }: RunEnd) {
  const { passed, skipped, skips } = last?.totals ?? { passed: 0, skipped: 0, skips: [] };
  const counted = (last?.totals.failed ?? 0) + (last?.unhandledErrorCount ?? 0);
  const lines = skips.map(describeSkip);
  const deadFiles = last?.deadFiles ?? [];
  lines.push(...deadFiles.map((file) => `V8 ENDED THE PROCESS OF ${file}`));
  // A run that was aborted without a failed test has still failed, and the total must show it.
  const isBroken = (signal !== null || exitCode !== 0) && deadFiles.length === 0;
  const isUnexplained = isBroken && counted === 0;
  if (isUnexplained) lines.push(`THE RUN BROKE OFF (${signal ?? `exit code ${exitCode}`})`);
  const died = wasRepeated ? 0 : deadFiles.length;
  return { lines, passed, skipped, failed: counted + died + (isUnexplained ? 1 : 0) };
}

function describeSkip({ file, count, reason }: SkippedTests): string {
  const tests = count === 1 ? '1 test' : `${count} tests`;
  return `SKIPPED ${file} (${tests}): ${reason ?? 'NOBODY SAID WHY'}`;
}
