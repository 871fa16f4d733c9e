/** The time for which one test file kept a worker busy, including imports and hooks. */
export type FileTime = {
  /** From the project's root. */
  readonly file: string;
  readonly suite: string;
  readonly ms: number;
};

const SLOWEST = 10;

/** A suite is reported if it exceeds its budget by more than this factor. */
const TOLERANCE = 1.3;

/**
 * Returns lines with the slowest files and the minutes of each suite, slowest first. Minutes are
 * those of workers, of which several run at a time.
 * @param budgets minutes by suite; null if they do not apply to this run
 */
export function describeTimes(
  times: readonly FileTime[],
  budgets: Readonly<Record<string, number>> | null,
): string[] {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  const minutes = new Map<string, number>();
  for (const { suite, ms } of times) minutes.set(suite, (minutes.get(suite) ?? 0) + ms / 60_000);
  const suites = [...minutes].toSorted(([, a], [, b]) => b - a);
  return [
    'SLOWEST FILES',
    ...slowest.map(({ file, suite, ms }) => `${seconds(ms)}  ${file} (${suite})`),
    'MINUTES OF EACH SUITE',
    ...suites.map(([suite, spent]) => describeSuite(suite, spent, budgets)),
  ];
}

function describeSuite(
  suite: string,
  spent: number,
  budgets: Readonly<Record<string, number>> | null,
): string {
  const line = `${spent.toFixed(1).padStart(6)}    ${suite}`;
  if (budgets === null) return line;
  const budget = budgets[suite];
  if (budget === undefined) return `${line}, NO BUDGET`;
  const over = spent > budget * TOLERANCE ? ': OVER ITS BUDGET' : '';
  return `${line} of ${budget.toFixed(1)}${over}`;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(6)} s`;
