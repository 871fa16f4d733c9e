import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createSessionStore } from '../../../renderer/ui/session-store.ts';

const items = new Map<string, string>();
const open = () => {
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > 100) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, text);
    },
    removeItem: (key: string) => items.delete(key),
  };
  const page = Object.assign(new EventTarget(), { sessionStorage });
  vi.stubGlobal('window', page);
  vi.stubGlobal('sessionStorage', sessionStorage);
  const store = createSessionStore<readonly string[]>('names', z.array(z.string()), []);
  return { store, leave: () => page.dispatchEvent(new Event('pagehide')) };
};

beforeEach(() => items.clear());

test('a value survives a reload, unless it is too long, which leaves none behind', () => {
  const first = open();
  first.store.set(['a']);
  first.leave();
  const second = open();
  expect(second.store.get()).toEqual(['a']);
  second.store.set(['b'.repeat(200)]);
  second.leave();
  expect(open().store.get()).toEqual([]);
});

test.each(['', '{', '{"a":1}', '["a",1]'])(
  'a stored text that is invalid counts as none: %s',
  (text) => {
    items.set('names', text);
    expect(open().store.get()).toEqual([]);
  },
);
