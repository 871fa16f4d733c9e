import { expect, test } from 'vitest';
import {
  followActive,
  forgetItems,
  inOtherList,
  type ListSelection,
  noSelection,
  rangeTo,
  selectAll,
  selectAnswer,
  selectLoaded,
  selectOne,
  selectRange,
  toggleOne,
} from '../../../renderer/ui/list-selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const idsIn = ([first, last]: [number, number]) => ids.slice(first, last + 1);

test('a range extends from where the selection began, and a second one replaces it', () => {
  const begun = selectOne('c', 2);
  const down = selectRange(begun, 4, idsIn(rangeTo(begun, 4)), false);
  expect([...down.selected]).toEqual(['c', 'd', 'e']);
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

test('without a selection, a range is the one item', () => {
  expect(rangeTo(noSelection, 3)).toEqual([3, 3]);
});

test('selecting all leaves the focus in place', () => {
  expect(selectAll(selectOne('b', 1), ids)).toMatchObject({
    selected: new Set(ids),
    active: 1,
    anchor: 1,
  });
});

test('the active item is followed to where it moved, and its place is kept if it is gone', () => {
  const at = (list: readonly string[]) => (index: number) => list[index];
  const begun = { ...selectOne('c', 2), activeId: 'c' };
  expect(followActive(begun, at(['x', ...ids]))).toMatchObject({ active: 3, anchor: 3 });
  expect(followActive(begun, at(['b', 'c', 'd']))).toMatchObject({ active: 1, anchor: 1 });
  expect(followActive(begun, at(['a', 'b', 'd']))).toMatchObject({ active: 2, anchor: 2 });
});

const asked = Symbol();
const answered = (selection: ListSelection<string>) =>
  selectAnswer(selection, asked, (now) => selectAll(now, ids));

test('requested items are selected once, when they arrive, and the active item stays where it moved', () => {
  const moved = { ...selectOne('b', 1), request: asked, anchor: 3, active: 3, activeId: 'd' };
  const all = answered(moved);
  expect(all).toMatchObject({ anchor: 3, active: 3, activeId: 'd', selected: new Set(ids) });
  expect(answered({ ...all, selected: new Set() }).selected.size).toBe(0);
});

test.for<[what: string, change: (one: ListSelection<string>) => ListSelection<string>]>([
  ['the list changed', inOtherList],
  ['items were removed', (one) => forgetItems(one, ['c'])],
  ['another item was selected', () => selectOne('d', 3)],
  ['an item was toggled', (one) => toggleOne(one, 'd', 3)],
  ['other items were requested', (one) => ({ ...one, request: Symbol() })],
])('items that arrive late are not selected after %s', ([, change]) => {
  const changed = change({ ...selectOne('b', 1), request: asked });
  expect(answered(changed)).toBe(changed);
});

test('in another list items stay selected, and removed ones do not', () => {
  const two = toggleOne(selectOne('a', 0), 'd', 3);
  expect(inOtherList(two)).toEqual({ ...noSelection, selected: new Set(['a', 'd']) });
  expect(forgetItems(two, ['a', 'b'])).toMatchObject({ selected: new Set(['d']), active: 3 });
});

test('an item that is clicked while it is loading is selected once it is loaded', () => {
  const clicked = { ...noSelection, anchor: 2, active: 2, isClicked: true };
  expect(selectLoaded(clicked, () => undefined)).toBe(clicked);
  const loaded = selectLoaded<string>(clicked, (index) => ids[index]);
  expect(loaded).toEqual({ ...selectOne('c', 2), isClicked: true, activeId: 'c' });
  expect(selectLoaded(loaded, () => 'x')).toBe(loaded);
  const none = { ...clicked, isClicked: false };
  expect(selectLoaded<string>(none, () => 'c')).toBe(none);
});
