import { expect, test } from 'vitest';
import { createNewestFirst } from '../../../engine/clips/media/pictures/thumbnails.ts';

test.each([
  ['the newest first', ['a', 'b', 'c'], ['c', 'b', 'a', undefined]],
  ['an item that is added again as the newest, once', ['a', 'b', 'a'], ['a', 'b', undefined]],
])('takes %s', (_what, added, taken) => {
  const waiting = createNewestFirst<string>(10);
  for (const work of added) waiting.add(work);
  expect(taken.map(() => waiting.takeNewest())).toEqual(taken);
});

test('drops the oldest where there is no space', () => {
  const waiting = createNewestFirst<string>(2);
  const dropped = ['a', 'b', 'c'].map((work) => waiting.add(work));
  expect(dropped).toEqual([undefined, undefined, 'a']);
  waiting.remove('c');
  expect([waiting.takeNewest(), waiting.takeNewest()]).toEqual(['b', undefined]);
});
