import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createMutex } from '../../../engine/evaluation/queue/mutex.ts';

test('begins work when everything before it has ended, even in failure', async () => {
  const mutex = createMutex();
  const { signal } = new AbortController();
  const seen: string[] = [];
  const work = (name: string, fails = false) =>
    mutex(async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
    }, signal);
  await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('an abandoned wait does not let later ones pass the one before', async () => {
  const mutex = createMutex();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const giving = new AbortController();
  const seen: string[] = [];
  const first = mutex(async () => {
    await gate;
    seen.push('first');
  }, signal);
  const second = mutex(async () => seen.push('second'), giving.signal);
  const third = mutex(async () => seen.push('third'), signal);
  giving.abort();
  await expect(second).rejects.toMatchObject({ code: 'interrupted' });
  open();
  await Promise.all([first, third]);
  expect(seen).toEqual(['first', 'third']);
});

test('a signal reused for many turns collects no listeners', async () => {
  const mutex = createMutex();
  const { signal } = new AbortController();
  for (let turn = 0; turn < 20; turn += 1) await mutex(async () => turn, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
