/** How a test ended, or anything else that counts as a failed one. */
export type Outcome = {
  readonly file: string;
  readonly end: 'passed' | 'failed' | 'skipped' | 'left to the full run';
  /** Of a skipped test, in capitals; null if nobody gave one, absent if none is needed. */
  readonly reason?: string | null;
  /** Description of a test that failed once and passed when run again. */
  readonly flaky?: string | undefined;
};

export type SkippedTests = {
  readonly file: string;
  readonly count: number;
  /** In capitals; null if no reason was given. */
  readonly reason: string | null;
};

type TestTotals = {
  readonly passed: number;
  /** Failed tests, files that failed to load, failed hooks, and tests that never ended. */
  readonly failed: number;
  readonly skipped: number;
  readonly skips: readonly SkippedTests[];
  readonly leftToFullRun: number;
  /** Descriptions of specs that failed once and passed when run again. */
  readonly flaky: readonly string[];
};

/** The time for which one test file kept a worker busy, including imports and hooks. */
export type FileTime = {
  readonly file: string;
  readonly suite: string;
  readonly ms: number;
};

/** What the process of a test runner sends to its parent process. */
export type TotalsMessage = {
  readonly totals: TestTotals;
  /** Errors outside tests, for example an unhandled rejection. */
  readonly unhandledErrorCount: number;
  /** Absolute paths of test files whose process V8 ended; their tests are not in the totals. */
  readonly deadFiles: readonly string[];
  readonly times: readonly FileTime[];
};

export function countOutcomes(outcomes: readonly Outcome[]): TestTotals {
  const countOf = (end: Outcome['end']): number =>
    outcomes.filter((outcome) => outcome.end === end).length;
  const skips = new Map<string, SkippedTests>();
  for (const { file, reason } of outcomes.filter(({ end }) => end === 'skipped')) {
    if (reason === undefined) continue;
    const key = `${file}: ${reason}`;
    skips.set(key, { file, reason, count: (skips.get(key)?.count ?? 0) + 1 });
  }
  return {
    passed: countOf('passed'),
    failed: countOf('failed'),
    skipped: countOf('skipped'),
    skips: [...skips.values()],
    leftToFullRun: countOf('left to the full run'),
    flaky: outcomes.flatMap(({ flaky }) => flaky ?? []),
  };
}
