import { expect, it } from 'vitest';
import {
  columnStyles,
  defaultLayout,
  readLayout,
  shownColumns,
  withMoved,
  withoutWidth,
  withWidth,
} from '../../../renderer/features/library/columns/column-layout.ts';

it('columns are ordered and resized', () => {
  const moved = withMoved(defaultLayout, 'clip', 1);
  expect(shownColumns(moved).slice(0, 2)).toEqual(['outcome', 'clip']);
  expect(withMoved(moved, 'clip', -1)).toEqual(defaultLayout);
  const wide = withWidth(defaultLayout, 'clip', 433.4);
  expect(columnStyles(wide).columns.startsWith('433px minmax(')).toBe(true);
  expect(columnStyles(wide).minWidthPx).toBeGreaterThan(columnStyles(defaultLayout).minWidthPx);
  expect(withoutWidth(wide, 'clip')).toEqual(defaultLayout);
});

it('columns are restored as they were, with new columns at the end', () => {
  const left = withWidth(withMoved(defaultLayout, 'model', -1), 'model', 200);
  expect(readLayout(JSON.stringify(left))).toEqual(left);
  const older = readLayout(JSON.stringify({ order: ['outcome', 'clip'], hidden: ['outcome'] }));
  expect(older.order.slice(0, 2)).toEqual(['outcome', 'clip']);
  expect(new Set(older.order)).toEqual(new Set(defaultLayout.order));
  expect(shownColumns(older)).not.toContain('seed');
  expect(shownColumns(older)).toContain('prompt');
});

it('columns are the default where what was stored is invalid', () => {
  for (const text of [undefined, '', '{', '5', 'null', '[]', '{"order":7,"widthsPx":3}']) {
    expect(readLayout(text)).toEqual(defaultLayout);
  }
  const odd = '{"order":["clip","clip","lost"],"hidden":["clip"],"widthsPx":{"clip":1e9,"x":4}}';
  const read = readLayout(odd);
  expect(shownColumns(read)[0]).toBe('clip');
  expect(read.widthsPx).toEqual({ clip: 1200 });
});
