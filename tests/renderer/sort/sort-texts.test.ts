import { expect, test } from 'vitest';
import { sortedText, undoProblem } from '../../../renderer/features/sort/sort-texts.ts';
import type { SortResult, SortUndone } from '../../../shared/contract/sort.ts';

const result: SortResult = {
  log: 'l',
  outcome: 'done',
  error: null,
  sorted: 3,
  stayed: 0,
  alreadyThere: 0,
  remaining: 0,
  failed: [],
  leftOut: [],
  problems: [],
};
const undone: SortUndone = { log: 'l', outcome: 'done', restored: 2, removed: 0, kept: [] };

test('does not report clips as moved whose originals stay', () => {
  expect(sortedText({ ...result, stayed: 2 }, { moves: true, to: '/out' })).toBe(
    '1 clip moved to “out”, 2 copied (originals kept).',
  );
});

test('an undo that leaves something has a problem and names a file', () => {
  expect(undoProblem(undone)).toBeNull();
  expect(undoProblem({ ...undone, outcome: 'interrupted' })).toContain('Undo again to continue');
  const kept = [{ path: '/a.mp4', reason: { code: 'file_changed', message: 'It stays.' } }];
  expect(undoProblem({ ...undone, kept })).toBe(
    '2 files moved back, 0 new files removed. /a.mp4: It stays.',
  );
});
