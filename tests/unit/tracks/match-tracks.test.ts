import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchTracks } from '../../../engine/tracks/match-tracks.ts';
import type { TrackedFinding } from '../../../engine/tracks/place-score.ts';

const glitch = (startFrame: number, endFrame: number, box?: number[]): TrackedFinding => {
  const [xmin = 0, ymin = 0, xmax = 0, ymax = 0] = box ?? [];
  return {
    type: 'visual_glitch',
    startFrame,
    endFrame,
    hull: box ? { xmin, ymin, xmax, ymax } : null,
    segment: null,
    description: 'Something flickers',
  };
};

const mismatch = (segment: string | null, description = 'It is not there'): TrackedFinding => ({
  type: 'prompt_misalignment',
  startFrame: null,
  endFrame: null,
  hull: null,
  segment,
  description,
});

const left = [0.1, 0.1, 0.4, 0.4];
const right = [0.6, 0.6, 0.9, 0.9];

describe('a finding is the one of an earlier run when', () => {
  test.for([
    ['it is in the same place', glitch(10, 20, left), glitch(10, 20, left)],
    ['the service describes it anew', glitch(10, 20), { ...glitch(10, 20), description: 'Else' }],
    ['its frames moved a little', glitch(10, 20, left), glitch(13, 22, left)],
    ['it is a flash two frames later', glitch(40, 40), glitch(42, 42)],
    ['its box is drawn more tightly', glitch(10, 20, left), glitch(10, 20, [0.2, 0.15, 0.4, 0.4])],
    ['one of them has no box', glitch(10, 20, left), glitch(10, 20)],
    ['its words are the same', mismatch('a red lantern'), mismatch('a red lantern')],
    ['its words are cut otherwise', mismatch('a red lantern'), mismatch('red lantern hanging')],
    ['neither has a place, and both say the same', mismatch(null), mismatch(null)],
  ] as [string, TrackedFinding, TrackedFinding][])('%s', ([, before, after]) => {
    expect(matchTracks([after], [before])).toEqual([0]);
  });
});

describe('a finding is a new one when', () => {
  test.for([
    ['it is at another time', glitch(10, 20), glitch(60, 70)],
    ['it is in another corner at the same time', glitch(10, 20, left), glitch(10, 20, right)],
    ['it is of another type', glitch(10, 20), { ...glitch(10, 20), type: 'other' }],
    ['it is about other words', mismatch('a red lantern'), mismatch('heavy rain')],
    ['neither has a place, and they say different things', mismatch(null), mismatch(null, 'Else')],
    ['only the earlier one has words', mismatch('a red lantern'), mismatch(null, 'Else')],
    ['only a moment of a long one is the same', glitch(0, 200), glitch(100, 101)],
  ] as [string, TrackedFinding, TrackedFinding][])('%s', ([, before, after]) => {
    expect(matchTracks([after], [before])).toEqual([null]);
  });
});

test('of two that could be it, the nearer one is', () => {
  const tracks = [glitch(10, 20), glitch(14, 24)];
  expect(matchTracks([glitch(15, 25)], tracks)).toEqual([1]);
  expect(matchTracks([glitch(15, 25), glitch(11, 21)], tracks)).toEqual([1, 0]);
});

test('two findings in the same place are two, and stay two', () => {
  const twice = [glitch(10, 20), glitch(10, 20)];
  expect(matchTracks(twice, twice)).toEqual([0, 1]);
  expect(matchTracks([...twice, glitch(10, 20)], twice)).toEqual([0, 1, null]);
});

const place = fc.record({
  type: fc.constantFrom('visual_glitch', 'prompt_misalignment'),
  startFrame: fc.option(fc.integer({ min: 0, max: 60 })),
  endFrame: fc.option(fc.integer({ min: 0, max: 60 })),
  hull: fc.option(
    fc.record({
      xmin: fc.double({ noNaN: true, min: 0, max: 1 }),
      ymin: fc.double({ noNaN: true, min: 0, max: 1 }),
      xmax: fc.double({ noNaN: true, min: 0, max: 1 }),
      ymax: fc.double({ noNaN: true, min: 0, max: 1 }),
    }),
  ),
  segment: fc.option(fc.constantFrom('', 'a red lantern', 'lantern', 'rain', '雨')),
  description: fc.constantFrom('', 'Flicker', 'flicker!', 'Gone'),
});
const places = fc.array(place, { maxLength: 12 });

test('no track is given to two findings, and none to a finding of another type', () => {
  fc.assert(
    fc.property(places, places, (findings, tracks) => {
      const matches = matchTracks(findings, tracks);
      expect(matches).toHaveLength(findings.length);
      const given = matches.filter((track) => track !== null);
      expect(new Set(given).size).toBe(given.length);
      for (const [index, track] of matches.entries()) {
        if (track !== null) expect(tracks[track]?.type).toBe(findings[index]?.type);
      }
    }),
  );
});

test('an evaluation that says the same again matches in full, in whatever order', () => {
  fc.assert(
    fc.property(places, fc.infiniteStream(fc.nat()), (findings, keys) => {
      const order = [...findings.keys()].toSorted(() => ((keys.next().value ?? 0) % 2 ? 1 : -1));
      const again = order.map((index) => findings[index] as TrackedFinding);
      expect(matchTracks(again, findings)).not.toContain(null);
    }),
  );
});

test('an answer with very many findings does not hold up the others', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => glitch(index, index + 5));
  const moved = many.map(({ startFrame, endFrame }) =>
    glitch((startFrame ?? 0) + 0.5, endFrame ?? 0),
  );
  const begunMs = performance.now();
  expect(matchTracks(many, many)).not.toContain(null);
  expect(matchTracks(moved, many).filter((track) => track !== null)).toEqual([]);
  expect(performance.now() - begunMs).toBeLessThan(2000);
});
