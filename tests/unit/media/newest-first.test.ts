import { expect, test } from 'vitest';
import { createNewestFirst } from '../../../engine/clips/media/pictures/thumbnails.ts';

test('takes the newest first', () => {
  const waiting = createNewestFirst<string>(10);
  for (const work of ['a', 'b', 'c']) waiting.add(work);
  expect([waiting.takeNewest(), waiting.takeNewest()]).toEqual(['c', 'b']);
  waiting.add('d');
  expect([waiting.takeNewest(), waiting.takeNewest(), waiting.takeNewest()]).toEqual([
    'd',
    'a',
    undefined,
  ]);
});

test('makes an item the newest, once, when it is added again', () => {
  const waiting = createNewestFirst<string>(10);
  for (const work of ['a', 'b', 'a']) waiting.add(work);
  expect([waiting.takeNewest(), waiting.takeNewest(), waiting.takeNewest()]).toEqual([
    'a',
    'b',
    undefined,
  ]);
});

test('drops the oldest where there is no space', () => {
  const waiting = createNewestFirst<string>(2);
  expect([waiting.add('a'), waiting.add('b'), waiting.add('c')]).toEqual([
    undefined,
    undefined,
    'a',
  ]);
  waiting.remove('c');
  expect([waiting.takeNewest(), waiting.takeNewest()]).toEqual(['b', undefined]);
});
