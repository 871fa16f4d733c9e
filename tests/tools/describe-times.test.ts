import { describe, expect, test } from 'vitest';
import { describeTimes } from '../../tools/test/describe-times.ts';

const times = Array.from({ length: 12 }, (_, index) => ({
  file: `tests/a/${index}.test.ts`,
  suite: index < 6 ? 'quick' : 'slow',
  ms: index * 10_000,
}));

describe('the times of a run', () => {
  test('are those of the ten slowest files, and of each suite', () => {
    const lines = describeTimes(times, null);
    expect(lines[0]).toBe('SLOWEST FILES');
    expect(lines[1]).toBe(' 110.0 s  tests/a/11.test.ts (slow)');
    expect(lines[10]).toBe('  20.0 s  tests/a/2.test.ts (quick)');
    expect(lines.slice(11)).toEqual(['MINUTES OF EACH SUITE', '   8.5    slow', '   2.5    quick']);
  });

  test('list suites that exceed their budget by 30 %, and suites without one', () => {
    const suitesOf = (budgets: Record<string, number>) => describeTimes(times, budgets).slice(12);
    expect(suitesOf({ slow: 6.6, quick: 2 })).toEqual([
      '   8.5    slow of 6.6',
      '   2.5    quick of 2.0',
    ]);
    expect(suitesOf({ slow: 6.5 })).toEqual([
      '   8.5    slow of 6.5: OVER ITS BUDGET',
      '   2.5    quick, NO BUDGET',
    ]);
  });
});
