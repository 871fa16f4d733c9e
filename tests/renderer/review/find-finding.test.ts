import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWalk } from '../../../renderer/features/clip-findings/verdicts/review-walk.ts';
import { reviewWalk } from '../../../renderer/features/clip-findings/verdicts/walk-store.ts';
import {
  firstOfWalk,
  nextOfView,
  nextOfWalk,
} from '../../../renderer/features/review/triage/find-finding.ts';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { WalkedClip } from '../../../shared/contract/library.ts';
import { placeFinding } from '../../../shared/domain/frames/place-finding.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { evenTable } from '../../support/made-up-values.ts';

beforeEach(() => {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const page = Object.assign(new EventTarget(), { localStorage: nothing, sessionStorage: nothing });
  vi.stubGlobal('window', page);
});
afterEach(() => reviewWalk.end());

/** Findings of each clip as `a1`, in the order of their time; one with a verdict as `a1:real`. */
const library: Record<string, string[]> = {
  a: ['a1', 'a2'],
  b: [],
  c: ['c1:real', 'c2'],
  d: ['d1'],
};

const table = evenTable(24, 24);

const readClip = async (clipId: ClipId): Promise<ClipDetail | null> => {
  const texts = library[clipId];
  if (!texts) return null;
  const findings = texts.map((text, index) => {
    const [trackId, verdict = null] = text.split(':');
    const point = { frame: index, sec: index / 24, timecode: '' };
    const region = { start: point, end: point, boxes: [] };
    return { trackId, verdict, place: placeFinding({ region }, table) };
  });
  const judgment = { isJudged: true, notJudged: null, unreadableFindings: 0, reasons: [] };
  return { card: {}, runs: [{ findings, judgment }], ownFindings: [] } as unknown as ClipDetail;
};

const id = (name: string): ClipId => name as ClipId;
const row = (name: string, findings: number, unreviewed = findings): WalkedClip => ({
  clipId: id(name),
  findings,
  unreviewed,
});
const rows = [row('a', 2), row('b', 0), row('gone', 1), row('c', 2, 1), row('d', 1)];
const begin = (...names: string[]): void =>
  reviewWalk.begin(
    createWalk(
      rows.filter(({ clipId }) => names.includes(clipId)),
      null,
    ),
  );

test.each([
  ['the walk begins', null, { clipId: 'a', trackId: 'a1' }],
  ['a clip with something to review', 'c', { clipId: 'c', trackId: 'c2' }],
  ['a clip that has nothing: what follows on the way', 'gone', { clipId: 'c', trackId: 'c2' }],
])('the first finding is where %s', async (_where, here, found) => {
  begin('a', 'gone', 'c', 'd');
  expect(await firstOfWalk(here === null ? null : id(here), readClip)).toEqual(found);
});

test('searches for the first finding from the beginning again after the last clip', async () => {
  begin('a', 'gone');
  expect(await firstOfWalk(id('gone'), readClip)).toEqual({ clipId: 'a', trackId: 'a1' });
});

test('a completed walk has no first finding', async () => {
  begin('gone');
  expect(await firstOfWalk(id('gone'), readClip)).toBeNull();
  expect(await firstOfWalk(null, readClip)).toBeNull();
});

test('the next of the walk is on the next clip with one, and after the last there is none', async () => {
  begin('a', 'gone', 'c', 'd');
  expect(await nextOfWalk(id('a'), 1, readClip)).toEqual({ clipId: 'c', trackId: 'c2' });
  expect(await nextOfWalk(id('c'), 1, readClip)).toEqual({ clipId: 'd', trackId: 'd1' });
  expect(await nextOfWalk(id('d'), 1, readClip)).toBeNull();
  expect(await nextOfWalk(id('d'), -1, readClip)).toEqual({ clipId: 'c', trackId: 'c2' });
  expect(await nextOfWalk(id('c'), -1, readClip)).toEqual({ clipId: 'a', trackId: 'a2' });
  expect(await nextOfWalk(id('a'), -1, readClip)).toBeNull();
});

test('skips a clip that was rejected elsewhere, and looks for the next one', async () => {
  begin('a', 'c', 'd');
  const readRejected = async (clipId: ClipId): Promise<ClipDetail | null> => {
    const detail = await readClip(clipId);
    return detail && clipId === 'c'
      ? { ...detail, card: { ...detail.card, decision: 'reject' } }
      : detail;
  };
  expect(await nextOfWalk(id('a'), 1, readRejected)).toEqual({ clipId: 'd', trackId: 'd1' });
});

test('the next of a view is the first of a clip going forward, and the last going back', async () => {
  expect(await nextOfView(rows, 0, 1, readClip)).toEqual({ clipId: 'c', trackId: 'c1' });
  expect(await nextOfView(rows, 3, 1, readClip)).toEqual({ clipId: 'd', trackId: 'd1' });
  expect(await nextOfView(rows, 4, 1, readClip)).toBeNull();
  expect(await nextOfView(rows, 4, -1, readClip)).toEqual({ clipId: 'c', trackId: 'c2' });
  expect(await nextOfView(rows, 3, -1, readClip)).toEqual({ clipId: 'a', trackId: 'a2' });
  expect(await nextOfView(rows, 0, -1, readClip)).toBeNull();
});
