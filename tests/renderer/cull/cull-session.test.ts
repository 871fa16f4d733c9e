import { beforeEach, expect, test, vi } from 'vitest';
import { cullSession } from '../../../renderer/features/cull/cull-session.ts';
import type { DecidableClip } from '../../../shared/contract/clips.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

const id = (digit: string): ClipId => digit.repeat(64) as ClipId;
const ids = ['a', 'b', 'c'].map(id);
const clips = (...decisions: DecidableClip['decision'][]): DecidableClip[] =>
  decisions.map((decision, at) => {
    const clipId = ids[at] ?? id('z');
    return { clipId, name: clipId, outcome: 'needs_review', proposed: null, decision };
  });

const page = Object.assign(new EventTarget(), {
  sessionStorage: { getItem: vi.fn(), setItem: vi.fn(), removeItem: vi.fn() },
});

beforeEach(() => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('sessionStorage', page.sessionStorage);
});

test('a view is continued where it was left, with its clips read again', () => {
  cullSession.begin('view=grid', null);
  cullSession.start(clips(null, null, null));
  cullSession.goTo(id('b'));
  const { nth } = cullSession.now();
  cullSession.begin('view=table', null);
  cullSession.goTo(id('c'));
  cullSession.begin('view=grid', null);
  expect(cullSession.now()).toMatchObject({ clipIds: null, at: undefined, nth: nth + 2 });
  cullSession.start(clips('keep', null, null));
  expect(cullSession.now().at).toBe(id('b'));
});

test.for<[why: string, decisions: DecidableClip['decision'][], at: string, isAgain: boolean]>([
  ['decided ones are passed over', ['keep', null, null], 'b', false],
  ['also where it was left', [null, 'keep', null], 'c', false],
  ['none after it is undecided', [null, 'keep', 'reject'], 'a', false],
  ['all are decided', ['keep', 'keep', 'keep'], 'b', true],
])('begins at an undecided clip: %s', ([, decisions, at, isAgain]) => {
  cullSession.begin('view=grid', null);
  cullSession.goTo(id('b'));
  cullSession.begin('view=grid', null);
  cullSession.start(clips(...decisions));
  expect(cullSession.now()).toMatchObject({ at: id(at), isAgain });
});

test('a reload keeps the clips, which decisions may remove from the view, and the place', async () => {
  const scope = { clipIds: [...ids, id('d')] };
  cullSession.begin('of=clips', ids, scope);
  cullSession.goTo(id('b'));
  cullSession.end(false);
  page.dispatchEvent(new Event('pagehide'));
  page.sessionStorage.getItem.mockReturnValue(page.sessionStorage.setItem.mock.lastCall?.[1]);
  vi.resetModules();
  const { cullSession: restored } = await import('../../../renderer/features/cull/cull-session.ts');
  expect(restored.now()).toMatchObject({ source: 'of=clips', clipIds: ids, scope, at: undefined });
  expect(restored.now().places['of=clips']).toBe(id('b'));
});
test('starts at the first clip again after the last one', () => {
  cullSession.begin('view=grid', null);
  cullSession.goTo(id('c'));
  cullSession.end(true);
  expect(cullSession.now().at).toBeNull();
  expect(cullSession.now().places['view=grid']).toBeUndefined();
});

test('undo goes back to the clip, but not while other clips are culled', () => {
  cullSession.begin('view=grid', ids);
  cullSession.goTo(id('b'));
  cullSession.returnTo(id('a'));
  expect(cullSession.now().at).toBe(id('a'));
  cullSession.begin('of=clips', [id('d'), id('e')]);
  cullSession.goTo(id('e'));
  cullSession.returnTo(id('a'));
  expect(cullSession.now().at).toBe(id('e'));
});
