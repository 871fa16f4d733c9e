import { describe, expect, test } from 'vitest';
import {
  firstPlaces,
  otherPlace,
  pairOfPlaces,
  withCurrent,
  withPinned,
} from '../../../renderer/features/compare/use-places.ts';
import { takeBeside } from '../../../renderer/features/compare/use-take-steps.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

describe('of several pictures', () => {
  test('the pinned one is compared with the one chosen last', () => {
    const third = withCurrent(firstPlaces, 2);
    expect([pairOfPlaces(third), otherPlace(third)]).toEqual([{ left: 0, right: 2 }, 0]);
    const back = withCurrent(third, 0);
    expect([pairOfPlaces(back), otherPlace(back)]).toEqual([{ left: 0, right: 2 }, 2]);
  });

  test('the earlier pinned one takes the place of a candidate that is pinned', () => {
    const pinned = withPinned(withCurrent(firstPlaces, 2), 2);
    expect(pinned).toEqual({ current: 2, pinned: 2, candidate: 0 });
    expect(pairOfPlaces(pinned)).toEqual({ left: 0, right: 2 });
    expect(withPinned(pinned, 1)).toEqual({ current: 1, pinned: 1, candidate: 0 });
  });
});

test('other takes come in order, and stop at both ends', () => {
  const takes = ['a', 'b', 'c'] as ClipId[];
  const beside = (candidate: string) =>
    ([-1, 1] as const).map((by) => takeBeside(takes, candidate as ClipId, by));
  expect(beside('b')).toEqual(['a', 'c']);
  expect([beside('a'), beside('c')]).toEqual([
    [null, 'b'],
    ['b', null],
  ]);
  expect(beside('no take of them')).toEqual(['c', 'a']);
  expect(takeBeside([], 'a' as ClipId, 1)).toBeNull();
});
