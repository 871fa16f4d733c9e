import { describe, expect, it } from 'vitest';
import { flippedSort } from '../../../renderer/features/library/columns/table-columns.tsx';
import { gridLayout } from '../../../renderer/features/library/list/ClipGrid.tsx';
import {
  lineOf,
  listLines,
  moveBetweenLines,
} from '../../../renderer/features/library/list/list-lines.ts';

it('The grid has as many columns as fit, and at least one', () => {
  expect(gridLayout(100, 208).columns).toBe(1);
  expect(gridLayout(16 + 208 * 2 + 12, 208).columns).toBe(2);
  expect(gridLayout(16 + 208 * 3 + 23, 208).columns).toBe(2);
  // The tiles fill the remaining space.
  expect(gridLayout(16 + 208 * 3 + 23, 208).tileHeight).toBeGreaterThan(
    gridLayout(16 + 208 * 2 + 12, 208).tileHeight,
  );
});

describe('The lines of the list', () => {
  const lines = listLines(7, 2, [3, 4]);

  it('start again with each group of takes, under its name', () => {
    expect(lines).toEqual([
      { isHeading: true, first: 0, count: 3 },
      { isHeading: false, first: 0, count: 2 },
      { isHeading: false, first: 2, count: 1 },
      { isHeading: true, first: 3, count: 4 },
      { isHeading: false, first: 3, count: 2 },
      { isHeading: false, first: 5, count: 2 },
    ]);
  });

  it('end with the clips that are in no group', () => {
    expect(listLines(5, 4, [2]).slice(2)).toEqual([
      { isHeading: true, first: 2, count: 3 },
      { isHeading: false, first: 2, count: 3 },
    ]);
  });

  it('hold every clip once while the groups are older or newer than the total', () => {
    for (const groups of [[], [2], [3, 4, 5], [9]]) {
      const clips = listLines(7, 2, groups)
        .filter(({ isHeading }) => !isHeading)
        .flatMap(({ first, count }) => Array.from({ length: count }, (_, at) => first + at));
      expect(clips).toEqual([0, 1, 2, 3, 4, 5, 6]);
    }
  });

  it('are found by their clips, and walked by arrow keys in one column', () => {
    expect([0, 1, 2, 3, 6].map((index) => lineOf(lines, index))).toEqual([1, 1, 2, 4, 5]);
    expect([1, 2, 4, 6].map((index) => moveBetweenLines(lines, index, 1))).toEqual([2, 3, 6, 6]);
    expect([1, 2, 4, 6].map((index) => moveBetweenLines(lines, index, -1))).toEqual([1, 0, 2, 4]);
    expect([0, 1, 6].map((index) => moveBetweenLines(lines, index, 2))).toEqual([3, 4, 6]);
    expect([6, 5, 3].map((index) => moveBetweenLines(lines, index, -2))).toEqual([2, 2, 0]);
  });
});

it('The order begins in its natural direction, and can be reversed', () => {
  const bySeverity = flippedSort({ by: 'name', direction: 'ascending' }, 'severity');
  expect(bySeverity).toEqual({ by: 'severity', direction: 'descending' });
  expect(flippedSort(bySeverity, 'severity').direction).toBe('ascending');
  expect(flippedSort({ ...bySeverity, groupTakes: true }, 'name').groupTakes).toBe(true);
});
