import { describe, expect, it } from 'vitest';
import { filterChips } from '../../../renderer/features/library/filters/ActiveFilters.tsx';
import { facetLabel } from '../../../renderer/features/library/filters/facet-labels.ts';
import {
  dayText,
  lastDays,
  spanOfDay,
  spanText,
} from '../../../renderer/features/library/filters/local-days.ts';
import {
  changedFilter,
  emptyFilter,
  isEmptyFilter,
} from '../../../renderer/routes/library-view.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';

const batchId = 'b5b0c0a4-6f0e-4a52-9a0c-1f1f6a0c7d11' as BatchId;

describe('The active filters', () => {
  const filter = {
    ...emptyFilter,
    states: ['failed' as const, 'partial' as const],
    severities: [0],
    folder: '/clips/shots',
    batchId,
    evaluatedFromMs: 5,
    isMissing: true,
    not: ['severities' as const],
  };
  const chips = filterChips(filter, () => 'shots');

  it('are described one by one, in words', () => {
    expect(chips.map(({ label }) => label)).toEqual([
      'State: Failed',
      'State: Partial',
      'Worst severity is not Severity unknown',
      'Folder: /clips/shots',
      'Batch: shots',
      expect.stringContaining('Evaluated since'),
      'File missing',
    ]);
  });

  it('can be removed one by one until none is left', () => {
    let left = filter;
    for (const { key } of chips) {
      const chip = filterChips(left, () => 'shots').find((one) => one.key === key);
      left = changedFilter(left, chip?.without ?? {}) as typeof filter;
    }
    expect(isEmptyFilter(left)).toBe(true);
    // The search field shows its text.
    expect(filterChips({ ...emptyFilter, text: 'fox' }, () => '')).toEqual([]);
  });
});

it('A value of a facet keeps its name where a newer service added it, without deceptive characters', () => {
  expect(facetLabel('findingTypes', 'audio_\u202Eglitch')).toBe('audio \\u{202e}glitch');
  expect(facetLabel('checked', 'constructor')).toBe('constructor');
});

describe('Days', () => {
  it('last from midnight to midnight local time, through clock changes', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-11-20']) {
      const span = spanOfDay(day);
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
      expect(span?.fromMs).toBe(new Date(year, month - 1, date).getTime());
      expect(span?.beforeMs).toBe(new Date(year, month - 1, date + 1).getTime());
    }
    expect(spanOfDay('someday')).toBeNull();
  });

  it('count today as one of the last', () => {
    const noon = new Date(2026, 10, 20, 12).getTime();
    expect(lastDays(1, noon)).toEqual({
      fromMs: new Date(2026, 10, 20).getTime(),
      beforeMs: null,
    });
    expect(lastDays(7, noon).fromMs).toBe(new Date(2026, 10, 14).getTime());
  });

  it('are distinct from other spans', () => {
    const day = spanOfDay('2026-11-20') ?? { fromMs: null, beforeMs: null };
    expect(spanText(day)).toBe(dayText('2026-11-20'));
    expect(spanText({ ...day, beforeMs: null })).toMatch(/^since /);
    expect(spanText({ ...day, fromMs: null })).toMatch(/^before /);
  });
});
