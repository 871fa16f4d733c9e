import { expect, test, vi } from 'vitest';
import type { ReviewWalk } from '../../../renderer/features/clip-findings/verdicts/review-walk.ts';
import { createTypeAhead } from '../../../renderer/features/clip-findings/verdicts/walk-store.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

const clipId = (digit: string): ClipId => digit.repeat(64) as ClipId;
const walk: ReviewWalk = {
  stops: [
    { clipId: clipId('a'), findingCount: 2, tracks: ['a1', 'a2'] },
    { clipId: clipId('b'), findingCount: 3, tracks: null },
  ],
  verdicts: new Map([['a1', 'real']]),
  selection: { clipIds: [clipId('a'), clipId('b'), clipId('c')] },
  rejected: new Set([clipId('b')]),
};

const load = async () => {
  vi.resetModules();
  const { reviewWalk } = await import(
    '../../../renderer/features/clip-findings/verdicts/walk-store.ts'
  );
  return reviewWalk;
};

test('a walk survives a reload', async () => {
  const sessionStorage = { getItem: vi.fn(), setItem: vi.fn(), removeItem: vi.fn() };
  const page = Object.assign(new EventTarget(), { sessionStorage });
  vi.stubGlobal('window', page);
  vi.stubGlobal('sessionStorage', sessionStorage);
  (await load()).begin(walk);
  page.dispatchEvent(new Event('pagehide'));
  sessionStorage.getItem.mockReturnValue(sessionStorage.setItem.mock.lastCall?.[1]);
  expect((await load()).now()).toEqual(walk);
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
