import { describe, expect, it } from 'vitest';
import { moveActive } from '../../../renderer/ui/move-active.ts';

const table = { count: 100, columns: 1, rowsPerPage: 10 };
const grid = { count: 10, columns: 4, rowsPerPage: 2 };

describe('Keys in the table', () => {
  it('move line by line, page by page and to both ends', () => {
    expect(moveActive('ArrowDown', 5, table)).toBe(6);
    expect(moveActive('ArrowUp', 5, table)).toBe(4);
    expect(moveActive('PageDown', 5, table)).toBe(15);
    expect(moveActive('PageUp', 15, table)).toBe(5);
    expect(moveActive('Home', 50, table)).toBe(0);
    expect(moveActive('End', 50, table)).toBe(99);
  });

  it('stay within the list', () => {
    expect(moveActive('ArrowUp', 0, table)).toBe(0);
    expect(moveActive('ArrowDown', 99, table)).toBe(99);
    expect(moveActive('PageDown', 95, table)).toBe(99);
    expect(moveActive('PageUp', 3, table)).toBe(0);
  });

  it('begin at the first clip', () => {
    expect(moveActive('ArrowDown', -1, table)).toBe(0);
    expect(moveActive('PageDown', -1, table)).toBe(0);
  });

  it('do not handle other keys', () => {
    expect(moveActive('ArrowRight', 5, table)).toBeNull();
    expect(moveActive('x', 5, table)).toBeNull();
    expect(moveActive('ArrowDown', -1, { ...table, count: 0 })).toBeNull();
  });
});

describe('Keys in the grid', () => {
  it('move sideways from row to row', () => {
    expect(moveActive('ArrowRight', 3, grid)).toBe(4);
    expect(moveActive('ArrowLeft', 4, grid)).toBe(3);
  });

  it('stay in their column when the list ends', () => {
    expect(moveActive('ArrowDown', 1, grid)).toBe(5);
    expect(moveActive('ArrowUp', 2, grid)).toBe(2);
    expect(moveActive('PageUp', 6, grid)).toBe(2);
    expect(moveActive('PageDown', 1, grid)).toBe(9);
    expect(moveActive('PageDown', 4, grid)).toBe(8);
    expect(moveActive('PageDown', 6, grid)).toBe(9);
  });

  it('go to the last clip where the last row has none below', () => {
    expect(moveActive('ArrowDown', 7, grid)).toBe(9);
    expect(moveActive('ArrowDown', 8, grid)).toBe(8);
  });
});
