import { describe, expect, it } from 'vitest';
import { gridLayout } from '../../../renderer/features/library/list/grid-layout.ts';
import {
  rememberScroll,
  scrollOf,
} from '../../../renderer/features/library/list/remembered-scroll.ts';
import { flippedSort } from '../../../renderer/features/library/view/sort-order.ts';

describe('The grid', () => {
  it('has as many columns as fit, and one where none does', () => {
    expect(gridLayout(100).columns).toBe(1);
    expect(gridLayout(16 + 208).columns).toBe(1);
    expect(gridLayout(16 + 208 * 2 + 12).columns).toBe(2);
    expect(gridLayout(16 + 208 * 3 + 23).columns).toBe(2);
    expect(gridLayout(1600).columns).toBe(7);
  });

  it('grows its tiles with the room that is left', () => {
    expect(gridLayout(16 + 208 * 3 + 23).tileHeight).toBeGreaterThan(
      gridLayout(16 + 208 * 2 + 12).tileHeight,
    );
  });
});

describe('The order', () => {
  it('begins in the direction in which one looks at it first, and turns round', () => {
    const bySeverity = flippedSort({ by: 'name', direction: 'ascending' }, 'severity');
    expect(bySeverity).toEqual({ by: 'severity', direction: 'descending' });
    expect(flippedSort(bySeverity, 'severity').direction).toBe('ascending');
  });
});

describe('The scroll position', () => {
  it('is remembered for each view, the oldest ones not for ever', () => {
    for (let view = 0; view <= 50; view += 1) rememberScroll(`view ${view}`, view + 1);
    expect(scrollOf('view 50')).toBe(51);
    expect(scrollOf('view 1')).toBe(2);
    expect(scrollOf('view 0')).toBe(0);
    expect(scrollOf('never seen')).toBe(0);
  });
});
