import { expect, test } from 'vitest';
import { columnsFor } from '../../../renderer/features/compare/pictures/columns-for.ts';
import { candidatePlace, otherPlace } from '../../../renderer/features/compare/use-places.ts';
import { takeBeside } from '../../../renderer/features/compare/use-take-steps.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

test.for([
  ['the chosen picture steps past the pinned one', { pinned: 0, current: 2 }, 2, 0],
  ['of the pinned one, the first other one does', { pinned: 0, current: 0 }, 1, 1],
  ['whichever is pinned', { pinned: 2, current: 2 }, 0, 0],
] as const)('%s, and Shift acts on the other of the two', ([, places, candidate, other]) => {
  expect([candidatePlace(places), otherPlace(places)]).toEqual([candidate, other]);
});

const [wide, tall] = [16 / 9, 9 / 16];

test.for<[ratios: number[], width: number, height: number, columns: number]>([
  [[wide, wide], 1000, 700, 2],
  [[wide, wide], 600, 900, 1],
  [[wide, wide, wide], 1000, 700, 2],
  [[wide, wide, wide], 1600, 400, 3],
  [[tall, tall, tall], 1000, 700, 3],
  [[wide, wide, wide, wide], 870, 520, 2],
  [[tall, tall, tall, tall], 870, 520, 4],
  [[wide, wide], 0, 0, 1],
])(
  'pictures of %s are largest in %i × %i pixels in %i columns',
  ([ratios, width, height, columns]) => {
    expect(columnsFor(ratios, { width, height }, 70)).toBe(columns);
  },
);

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
