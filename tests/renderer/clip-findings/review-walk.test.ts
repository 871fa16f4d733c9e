import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createWalk,
  firstTrack,
  nextStop,
  nextTrack,
  placeInWalk,
  type ReviewWalk,
  type WalkedFinding,
  withDecision,
  withOpenedClip,
  withVerdict,
} from '../../../renderer/features/clip-findings/verdicts/review-walk.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { type Verdict, verdicts } from '../../../shared/domain/verdict.ts';

const clip = (name: string): ClipId => name as ClipId;
const row = (name: string, unreviewed: number) => ({
  clipId: clip(name),
  findings: unreviewed + 1,
  unreviewed,
});
/** Findings of a clip; a verdict follows a colon: `a1:real`. */
const findings = (...texts: string[]): WalkedFinding[] =>
  texts.map((text) => {
    const [trackId = '', verdict = null] = text.split(':');
    return { trackId, verdict: verdict as Verdict | null };
  });

const threeClips = () => createWalk([row('a', 2), row('b', 0), row('c', 3)], null);
const looked = (): ReviewWalk =>
  withOpenedClip(
    withOpenedClip(threeClips(), clip('a'), findings('a1', 'a2:wrong', 'a3')),
    clip('c'),
    findings('c1', 'c2', 'c3'),
  );

test('going forward skips findings reviewed meanwhile, and going back does not', () => {
  const walk = withVerdict(withVerdict(looked(), 'a1', 'real'), 'c2', 'wrong');
  expect(firstTrack(walk, clip('a'), 1)).toBe('a3');
  expect(nextTrack(walk, clip('a'), 'a3', -1)).toBe('a1');
  expect(nextTrack(walk, clip('c'), 'c1', 1)).toBe('c3');
  expect(nextTrack(walk, clip('c'), 'c3', -1)).toBe('c2');
  expect(nextTrack(walk, clip('c'), 'c1', -1)).toBeNull();
  expect(nextStop(walk, clip('c'), -1)).toBe('a');
  expect(firstTrack(walk, clip('a'), -1)).toBe('a3');
});

test('begins at the current clip, whether or not the selection has it', () => {
  const rows = [row('a', 2), row('b', 0), row('c', 3)];
  const at = (name: string, unreviewed: number) => createWalk(rows, row(name, unreviewed));
  const clipsOf = ({ stops }: ReviewWalk) => stops.map(({ clipId }) => clipId);
  expect(clipsOf(at('c', 3))).toEqual(['a', 'c']);
  expect(clipsOf(at('d', 1))).toEqual(['d', 'a', 'c']);
  expect(clipsOf(at('b', 0))).toEqual(['a', 'b', 'c']);
  expect(nextStop(at('b', 0), clip('b'), 1)).toBe('c');
  const batch = { clipIds: [...'abcz'].map(clip) };
  expect(createWalk(rows, row('b', 0), batch).selection).toEqual(batch);
  expect(createWalk(rows, row('d', 1), batch).selection).toEqual({
    clipIds: [...'dabc'].map(clip),
  });
});

test('excludes findings reviewed or deleted elsewhere meanwhile', () => {
  const reviewed = withOpenedClip(threeClips(), clip('a'), findings('a1:real', 'a2:real'));
  expect(placeInWalk(reviewed, clip('c'), null)).toMatchObject({
    findingCount: 3,
    clipCount: 1,
    clip: 1,
  });
  expect(nextStop(reviewed, null, 1)).toBe('c');
  const said = withVerdict(looked(), 'c1', 'real');
  expect(placeInWalk(said, null, null)).toMatchObject({ findingCount: 5, remaining: 4 });
  const gone = withOpenedClip(said, clip('c'), []);
  expect(placeInWalk(gone, null, null)).toMatchObject({
    findingCount: 2,
    remaining: 2,
    clipCount: 1,
  });
});

test("uses a clip's current verdicts, also after they were cleared", () => {
  const again = withOpenedClip(looked(), clip('a'), findings('a1:intended', 'a2:wrong', 'a3'));
  expect(placeInWalk(again, clip('a'), 'a1')).toEqual({
    finding: 1,
    findingCount: 5,
    clip: 1,
    clipCount: 2,
    remaining: 4,
  });
  const back = withOpenedClip(again, clip('a'), findings('a1', 'a2:wrong', 'a3'));
  expect(placeInWalk(back, clip('a'), 'a3')).toMatchObject({ finding: 2, remaining: 5 });
  expect([...again.verdicts]).toEqual([['a1', 'intended']]);
});

test('findings of a rejected clip do not come up and are not remaining, until it is not rejected', () => {
  const walk = withVerdict(looked(), 'a1', 'real');
  const rejected = withDecision(walk, clip('a'), 'reject');
  expect(nextTrack(rejected, clip('a'), 'a1', 1)).toBeNull();
  expect(firstTrack(rejected, clip('a'), -1)).toBeNull();
  expect(nextStop(rejected, null, 1)).toBe('c');
  expect(nextStop(rejected, clip('c'), -1)).toBeNull();
  // The finding that has a verdict is not remaining anyway.
  expect(placeInWalk(rejected, clip('c'), 'c1')).toMatchObject({
    finding: 3,
    findingCount: 5,
    remaining: 3,
  });
  const unopened = withDecision(threeClips(), clip('c'), 'reject');
  expect(placeInWalk(unopened, null, null).remaining).toBe(2);
  for (const decision of [null, 'keep'] as const) {
    expect(withDecision(rejected, clip('a'), decision)).toEqual(walk);
  }
  expect(walk.selection).toEqual({ clipIds: ['a', 'b', 'c'] });
});

test("from a finding outside the walk it continues at the clip's first, and counts no verdict", () => {
  expect(placeInWalk(looked(), clip('a'), 'a2')).toMatchObject({ finding: null, clip: 1 });
  expect(nextTrack(looked(), clip('a'), 'a2', 1)).toBe('a1');
  expect(nextTrack(looked(), clip('a'), 'a2', -1)).toBeNull();
  expect(withVerdict(looked(), 'a2', 'real')).toEqual(looked());
  expect(withOpenedClip(looked(), clip('x'), findings('x1'))).toEqual(looked());
});

test('a forward walk shows every finding once, numbered in order, and then ends', () => {
  const walks = fc.array(fc.array(fc.option(fc.constantFrom(...verdicts)), { maxLength: 5 }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(walks, (clips) => {
      const detailOf = (index: number) =>
        (clips[index] ?? []).map((verdict, place) => ({ trackId: `${index}.${place}`, verdict }));
      const rows = clips.map((said, index) =>
        row(String(index), said.filter((verdict) => verdict === null).length),
      );
      let walk = createWalk(rows, null);
      const shown: string[] = [];
      let clipId = nextStop(walk, null, 1);
      while (clipId !== null) {
        walk = withOpenedClip(walk, clipId, detailOf(Number(clipId)));
        let trackId = firstTrack(walk, clipId, 1);
        while (trackId !== null) {
          shown.push(trackId);
          expect(placeInWalk(walk, clipId, trackId).finding).toBe(shown.length);
          walk = withVerdict(walk, trackId, 'real');
          trackId = nextTrack(walk, clipId, trackId, 1);
        }
        clipId = nextStop(walk, clipId, 1);
      }
      const unreviewed = clips.flatMap((_, index) =>
        detailOf(index).filter(({ verdict }) => verdict === null),
      );
      expect(shown).toEqual(unreviewed.map(({ trackId }) => trackId));
      expect(placeInWalk(walk, null, null).remaining).toBe(0);
    }),
  );
});
