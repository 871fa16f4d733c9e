import { describe, expect, test } from 'vitest';
import { describeRun } from '../../tools/test/describe-run.ts';
import type { SkippedTests } from '../../tools/test/test-totals.ts';

function totals(passed: number, failed: number, skips: readonly SkippedTests[] = []) {
  const skipped = skips.reduce((sum, { count }) => sum + count, 0);
  return { totals: { passed, failed, skipped, skips }, unhandledErrorCount: 0 };
}

describe('the last lines of npm test', () => {
  test('are one line of totals when all is well', () => {
    const run = { last: totals(12, 0), exitCode: 0, signal: null };
    expect(describeRun(run)).toEqual({ lines: ['12 passed, 0 failed, 0 skipped'], exitCode: 0 });
  });

  test('say why tests were skipped, and that nobody did', () => {
    const skips = [
      { file: 'tests/oracle/a.test.ts', count: 4, reason: 'NO ffmpeg HERE' },
      { file: 'tests/unit/b.test.ts', count: 1, reason: null },
    ];
    expect(describeRun({ last: totals(1, 0, skips), exitCode: 0, signal: null })).toEqual({
      lines: [
        'SKIPPED tests/oracle/a.test.ts (4 tests): NO ffmpeg HERE',
        'SKIPPED tests/unit/b.test.ts (1 test): NOBODY SAID WHY',
        '1 passed, 0 failed, 5 skipped',
      ],
      exitCode: 0,
    });
  });

  test.each([
    ['a failed test', { last: totals(3, 2), exitCode: 1, signal: null }, '3 passed, 2 failed'],
    [
      'an error of no test',
      { last: { ...totals(3, 0), unhandledErrorCount: 1 }, exitCode: 1, signal: null },
      '3 passed, 1 failed',
    ],
    [
      'a crash half-way',
      { last: totals(3, 0), exitCode: null, signal: 'SIGSEGV' },
      '3 passed, 1 failed',
    ],
    ['a crash at the start', { last: null, exitCode: 1, signal: null }, '0 passed, 1 failed'],
    ['no test at all', { last: null, exitCode: 0, signal: null }, '0 passed, 0 failed'],
  ] as const)('count %s as a failure', (_what, run, line) => {
    const { lines, exitCode } = describeRun(run);
    expect(lines.at(-1)).toBe(`${line}, 0 skipped`);
    expect(exitCode).toBe(1);
  });
});
