import { expect, test } from 'vitest';
import type { ReviewWalk } from '../../../renderer/features/clip-findings/verdicts/review-walk.ts';
import {
  createTypeAhead,
  readStoredWalk,
  storeWalk,
} from '../../../renderer/features/clip-findings/verdicts/walk-store.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

const storageOf = (maxChars: number) => {
  const items = new Map<string, string>();
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > maxChars) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => items.delete(key),
  };
  return { storage: storage as Storage, items };
};

const clipId = (digit: string): ClipId => digit.repeat(64) as ClipId;
const walk: ReviewWalk = {
  stops: [
    { clipId: clipId('a'), findingCount: 2, tracks: ['a1', 'a2'] },
    { clipId: clipId('b'), findingCount: 3, tracks: null },
  ],
  verdicts: new Map([['a1', 'real']]),
  clipIds: [clipId('a'), clipId('b'), clipId('c')],
  rejected: new Set([clipId('b')]),
};

test('a walk survives a reload, and is forgotten once it is over', () => {
  const { storage } = storageOf(10_000);
  storeWalk(walk, storage);
  expect(readStoredWalk(storage)).toEqual(walk);
  storeWalk(null, storage);
  expect(readStoredWalk(storage)).toBeNull();
});

test('a walk that is too long to store removes the one stored before', () => {
  const { storage } = storageOf(10_000);
  storeWalk(walk, storage);
  const stops = Array.from({ length: 1000 }, () => walk.stops).flat();
  storeWalk({ ...walk, stops }, storage);
  expect(readStoredWalk(storage)).toBeNull();
});

test('an unreadable walk counts as none', () => {
  const { storage, items } = storageOf(10_000);
  storeWalk(walk, storage);
  expect(items.size).toBe(1);
  const [key = ''] = items.keys();
  for (const text of ['', '{', '{"stops":[]}', '{"stops":[["x",1,null]],"said":[]}']) {
    storage.setItem(key, text);
    expect(readStoredWalk(storage)).toBeNull();
  }
});

const [here, next, elsewhere] = ['a', 'b', 'c'] as [ClipId, ClipId, ClipId];

test('runs typed commands in order, each once its finding is loaded', () => {
  const ahead = createTypeAhead();
  const done: string[] = [];
  const press = (key: string) => () => {
    done.push(key);
    ahead.hold(next);
  };
  ahead.hold(here);
  ahead.keep(press('1'));
  ahead.keep(press('2'));
  expect(done).toEqual([]);
  ahead.release(here);
  expect(done).toEqual(['1']);
  expect(ahead.isHeld()).toBe(true);
  ahead.release(next);
  expect(done).toEqual(['1', '2']);
  ahead.release(next);
  expect(ahead.isHeld()).toBe(false);
});

test('a command that moves nothing lets the rest run at once', () => {
  const ahead = createTypeAhead();
  const done: string[] = [];
  ahead.hold(here);
  for (const key of ['0', '1']) ahead.keep(() => done.push(key));
  ahead.release(here);
  expect(done).toEqual(['0', '1']);
});

test('drops abandoned commands, and those for a clip that was not reached', () => {
  const ahead = createTypeAhead();
  const done: string[] = [];
  ahead.hold(here);
  ahead.keep(() => done.push('given up'));
  ahead.clear();
  ahead.hold(here);
  ahead.release(here);
  ahead.hold(next);
  ahead.keep(() => done.push('elsewhere'));
  ahead.release(elsewhere);
  expect(ahead.isHeld()).toBe(false);
  ahead.release(next);
  expect(done).toEqual([]);
});
