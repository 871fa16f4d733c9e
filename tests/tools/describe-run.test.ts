import { describe, expect, test } from 'vitest';
import { describeRuns, describeTimes, type RunEnd } from '../../tools/test/describe-run.ts';
import type { SkippedTests } from '../../tools/test/test-totals.ts';

function totals(passed: number, failed: number, skips: readonly SkippedTests[] = []) {
  const skipped = skips.reduce((sum, { count }) => sum + count, 0);
  return {
    totals: { passed, failed, skipped, skips, leftToFullRun: 0, flaky: [] as string[] },
    unhandledErrorCount: 0,
    deadFiles: [],
    times: [],
  };
}

function end(last: RunEnd['last'], other: Partial<RunEnd> = {}): RunEnd {
  return { last, exitCode: 0, signal: null, wasInterrupted: false, ...other };
}

describe('the last lines of npm test', () => {
  test('count the tests of both runners together', () => {
    const skips = [{ file: 'tests/e2e in electron', count: 5, reason: 'NO DISPLAY' }];
    const ends = [end(totals(12, 0)), end(totals(3, 1, skips), { exitCode: 1 })];
    expect(describeRuns(ends)).toEqual({
      lines: [
        'SKIPPED tests/e2e in electron (5 tests): NO DISPLAY',
        '15 passed, 1 failed, 5 skipped',
      ],
      exitCode: 1,
    });
  });

  test('count a file whose process V8 ended as failed, unless it was run again', () => {
    const died = { ...totals(3, 0), deadFiles: ['/p/a.test.ts'] };
    const said = 'V8 ENDED THE PROCESS OF /p/a.test.ts';
    expect(describeRuns([end(died, { exitCode: 1 })])).toEqual({
      lines: [said, '3 passed, 1 failed, 0 skipped'],
      exitCode: 1,
    });
    const ends = [end(died, { exitCode: 1, wasRepeated: true }), end(totals(4, 0))];
    expect(describeRuns(ends)).toEqual({
      lines: [said, '7 passed, 0 failed, 0 skipped'],
      exitCode: 0,
    });
    expect(describeRuns([ends[0] as RunEnd, end(died, { exitCode: 1 })]).exitCode).toBe(1);
  });

  test('name the specs that passed only when they were run again, and fail for more than three', () => {
    const run = (...flaky: string[]) => {
      const last = totals(9, 0);
      return end({ ...last, totals: { ...last.totals, flaky } });
    };
    const named = ['FLAKY a', 'FLAKY b', 'FLAKY c'];
    expect(describeRuns([run('a', 'b', 'c')])).toEqual({
      lines: [...named, '9 passed, 0 failed, 0 skipped'],
      exitCode: 0,
    });
    const failed = '4 FLAKY SPECS, MORE THAN 3: THE RUN FAILED';
    expect(describeRuns([run('a', 'b', 'c'), run('d')])).toEqual({
      lines: [...named, 'FLAKY d', failed, '18 passed, 0 failed, 0 skipped'],
      exitCode: 1,
    });
  });

  test.each([
    ['an error of no test', end({ ...totals(3, 0), unhandledErrorCount: 1 }), 3, 1],
    ['a crash half-way', end(totals(3, 0), { exitCode: null, signal: 'SIGSEGV' }), 3, 1],
    ['a crash at the start', end(null, { exitCode: 1 }), 0, 1],
    ['no test at all', end(null), 0, 0],
  ] as const)('count %s as a failure', (_what, run, passed, failed) => {
    const { lines, exitCode } = describeRuns([run]);
    expect(lines.at(-1)).toBe(`${passed} passed, ${failed} failed, 0 skipped`);
    expect(exitCode).toBe(1);
  });
});

test('the times of a run are those of the ten slowest files, and of each suite', () => {
  const times = Array.from({ length: 12 }, (_, index) => ({
    file: `tests/a/${index}.test.ts`,
    suite: index < 6 ? 'quick' : 'slow',
    ms: index * 10_000,
  }));
  const lines = describeTimes(times);
  expect(lines[0]).toBe('SLOWEST FILES');
  expect(lines[1]).toBe(' 110.0 s  tests/a/11.test.ts (slow)');
  expect(lines[10]).toBe('  20.0 s  tests/a/2.test.ts (quick)');
  expect(lines.slice(11)).toEqual(['MINUTES OF EACH SUITE', '   8.5    slow', '   2.5    quick']);
});
