import { expect, test } from 'vitest';
import type { ReviewWalk } from '../../../renderer/features/clip-findings/verdicts/review-walk.ts';
import {
  readStoredWalk,
  storeWalk,
} from '../../../renderer/features/clip-findings/verdicts/walk-store.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

const storageOf = (maxChars: number) => {
  const kept = new Map<string, string>();
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > maxChars) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => kept.delete(key),
  };
  return { storage: storage as Storage, kept };
};

const clipId = (digit: string): ClipId => digit.repeat(64) as ClipId;
const walk: ReviewWalk = {
  stops: [
    { clipId: clipId('a'), findingCount: 2, tracks: ['a1', 'a2'] },
    { clipId: clipId('b'), findingCount: 3, tracks: null },
  ],
  verdicts: new Map([['a1', 'real']]),
};

test('a walk survives a reload, and is forgotten once it is over', () => {
  const { storage } = storageOf(10_000);
  storeWalk(walk, storage);
  expect(readStoredWalk(storage)).toEqual(walk);
  storeWalk(null, storage);
  expect(readStoredWalk(storage)).toBeNull();
});

test('a walk too long to store replaces the one before it with none', () => {
  const { storage } = storageOf(10_000);
  storeWalk(walk, storage);
  const stops = Array.from({ length: 1000 }, () => walk.stops).flat();
  storeWalk({ ...walk, stops }, storage);
  expect(readStoredWalk(storage)).toBeNull();
});

test('an unreadable walk counts as none', () => {
  const { storage, kept } = storageOf(10_000);
  storeWalk(walk, storage);
  const [key = ''] = kept.keys();
  for (const text of ['', '{', '{"stops":[]}', '{"stops":[["x",1,null]],"said":[]}']) {
    storage.setItem(key, text);
    expect(readStoredWalk(storage)).toBeNull();
  }
});
