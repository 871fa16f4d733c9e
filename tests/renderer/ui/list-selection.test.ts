import { expect, test } from 'vitest';
import {
  followActive,
  noSelection,
  rangeTo,
  selectAll,
  selectOne,
  selectRange,
  toggleOne,
} from '../../../renderer/ui/list-selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const idsIn = ([first, last]: [number, number]) => ids.slice(first, last + 1);

test('a range extends from where the selection began, in either direction', () => {
  const begun = selectOne('c', 2);
  expect(idsIn(rangeTo(begun, 4))).toEqual(['c', 'd', 'e']);
  expect(idsIn(rangeTo(begun, 0))).toEqual(['a', 'b', 'c']);
});

test('a second range from the same anchor replaces the first', () => {
  const begun = selectOne('c', 2);
  const down = selectRange(begun, 4, idsIn(rangeTo(begun, 4)), false);
  const up = selectRange(down, 1, idsIn(rangeTo(down, 1)), false);
  expect([...up.selected]).toEqual(['b', 'c']);
  expect(up.active).toBe(1);
});

test('an added range keeps the earlier selection', () => {
  const two = toggleOne(selectOne('a', 0), 'd', 3);
  const added = selectRange(two, 4, idsIn(rangeTo(two, 4)), true);
  expect([...added.selected]).toEqual(['a', 'd', 'e']);
});

test('toggling removes a selected item, and the next range begins there', () => {
  const none = toggleOne(selectOne('b', 1), 'b', 1);
  expect(none.selected.size).toBe(0);
  expect(rangeTo(none, 3)).toEqual([1, 3]);
});

test('a range without an anchor is the one item', () => {
  expect(rangeTo(noSelection, 3)).toEqual([3, 3]);
});

test('selecting all leaves the focus in place', () => {
  expect(selectAll(selectOne('b', 1), ids)).toMatchObject({ active: 1, anchor: 1 });
});

test('the active item is followed to where it moved, and its place is kept if it is gone', () => {
  const at = (list: readonly string[]) => (index: number) => list[index];
  const begun = { ...selectOne('c', 2), activeId: 'c' };
  expect(followActive(begun, at(['x', ...ids]))).toMatchObject({ active: 3, anchor: 3 });
  expect(followActive(begun, at(['b', 'c', 'd']))).toMatchObject({ active: 1, anchor: 1 });
  expect(followActive(begun, at(['a', 'b', 'd']))).toMatchObject({ active: 2, anchor: 2 });
});
