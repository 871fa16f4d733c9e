import { expect, test } from 'vitest';
import { listLines, moveBetweenLines } from '../../../renderer/features/library/list/list-lines.ts';
import { isShortcut, linesPerPage, moveActive } from '../../../renderer/ui/move-active.ts';

const table = { count: 100, linesPerPage: 10 };
const lines = listLines(10, 4, null);
const grid = {
  count: 10,
  columns: 4,
  linesPerPage: 2,
  moveLines: (active: number, step: number) => moveBetweenLines(lines, active, step),
};

test.for([
  ['line by line', table, 'ArrowDown', 5, 6],
  ['line by line', table, 'ArrowUp', 5, 4],
  ['page by page', table, 'PageDown', 5, 15],
  ['page by page', table, 'PageUp', 15, 5],
  ['to both ends', table, 'Home', 50, 0],
  ['to both ends', table, 'End', 50, 99],
  ['within the list', table, 'ArrowUp', 0, 0],
  ['within the list', table, 'ArrowDown', 99, 99],
  ['to the first clip at first', table, 'ArrowDown', -1, 0],
  ['nowhere by other keys', table, 'ArrowRight', 5, null],
  ['nowhere without clips', { ...table, count: 0 }, 'ArrowDown', -1, null],
  ['sideways in a grid, from row to row', grid, 'ArrowRight', 3, 4],
  ['sideways in a grid, from row to row', grid, 'ArrowLeft', 4, 3],
  ['within a column of a grid', grid, 'ArrowDown', 1, 5],
  ['within a column of a grid', grid, 'ArrowUp', 2, 2],
  ['within a column of a grid', grid, 'PageUp', 6, 2],
  ['within a column of a grid', grid, 'PageDown', 1, 9],
  ['within a column of a grid', grid, 'PageDown', 6, 9],
  ['to the last clip where the last row has none below', grid, 'ArrowDown', 7, 9],
  ['to the last clip where the last row has none below', grid, 'ArrowDown', 8, 8],
] as const)('keys move %s: %o, %s at %i', ([, layout, key, from, to]) => {
  expect(moveActive(key, from, layout)).toBe(to);
});

test('a page is as many lines as the list shows in full, without its header', () => {
  expect(linesPerPage(400, 92, false)).toBe(4);
  expect(linesPerPage(400, 92, true)).toBe(3);
  expect(linesPerPage(20, 92, true)).toBe(1);
});

const plain = { altKey: false, ctrlKey: false, metaKey: false };

test('Alt makes a shortcut of any key, and so do Ctrl and Meta unless a list takes them', () => {
  expect(isShortcut(plain, false)).toBe(false);
  expect(isShortcut({ ...plain, altKey: true }, true)).toBe(true);
  for (const key of ['ctrlKey', 'metaKey']) {
    expect(isShortcut({ ...plain, [key]: true }, false)).toBe(true);
    expect(isShortcut({ ...plain, [key]: true }, true)).toBe(false);
  }
});
