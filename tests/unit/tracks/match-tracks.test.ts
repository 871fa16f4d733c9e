import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchTracks } from '../../../shared/domain/tracks/match-tracks.ts';
import type { TrackedFinding } from '../../../shared/domain/tracks/tracked-finding.ts';
import { type Corners, trackedFinding } from './tracked-finding.ts';

const glitch = (startFrame: number, endFrame: number, box?: Corners): TrackedFinding =>
  trackedFinding({ frames: [startFrame, endFrame], box });

const mismatch = (words: string, says: string): TrackedFinding =>
  trackedFinding({ type: 'prompt_misalignment', words, says });

const frame = fc.option(fc.integer({ min: 0, max: 60 }));
const place: fc.Arbitrary<TrackedFinding> = fc
  .record({
    type: fc.constantFrom('visual_glitch', 'prompt_misalignment'),
    startFrame: frame,
    endFrame: frame,
    boundingBox: fc.option(
      fc.record({
        xmin: fc.double({ noNaN: true, min: 0, max: 1 }),
        ymin: fc.double({ noNaN: true, min: 0, max: 1 }),
        xmax: fc.double({ noNaN: true, min: 0, max: 1 }),
        ymax: fc.double({ noNaN: true, min: 0, max: 1 }),
      }),
    ),
    segment: fc.option(fc.constantFrom('', 'a red lantern', 'lantern', 'rain', '雨')),
    description: fc.constantFrom('', 'Flicker', 'flicker!', 'Gone'),
  })
  .map(({ startFrame, endFrame, ...rest }) => ({
    startFrame,
    startSec: startFrame === null ? null : startFrame / 24,
    endFrame,
    endSec: endFrame === null ? null : endFrame / 24,
    ...rest,
  }));
const places = fc.array(place, { maxLength: 12 });
const shuffled = places.chain((before) =>
  fc.shuffledSubarray(before, { minLength: before.length }).map((again) => ({ before, again })),
);

test('gives no track to two findings, and none to a finding of another type', () => {
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

test('an evaluation with the same findings in another order keeps every track', () => {
  fc.assert(
    fc.property(shuffled, ({ before, again }) => {
      const matches = matchTracks(again, before);
      expect(matches.map((track) => before[track ?? -1])).toEqual(again);
    }),
  );
});

test('unchanged findings of one place keep their tracks, whatever is new or gone', () => {
  const said = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 });
  fc.assert(
    fc.property(said, said, (before, after) => {
      const of = (description: string) => ({ ...glitch(0, 71), description });
      const matches = matchTracks(after.map(of), before.map(of));
      for (const [index, description] of after.entries()) {
        const known = before.indexOf(description);
        if (known >= 0) expect(matches[index]).toBe(known);
      }
    }),
  );
});

describe('each of thousands of findings keeps its track', () => {
  const many = (count: number, one: (index: number) => TrackedFinding): TrackedFinding[] =>
    Array.from({ length: count }, (_, index) => one(index));
  const described = (finding: TrackedFinding, description: string) => ({ ...finding, description });
  const wholes = (by: number) =>
    many(100, (index) => described(glitch(0, 60_000 - by), `n${index}`));
  const short = (by: number) => many(3000, (index) => glitch(index * 20 + by, index * 20 + 8 + by));
  const words = (article: string) =>
    many(3000, (index) => mismatch(`${article} word${index} there`, `Nothing of ${article}`));

  test('with one about the entire clip among them', () => {
    const long = glitch(0, 400_000);
    const before = [long, ...many(3000, (index) => glitch(index * 40, index * 40 + 8))];
    const after = [
      ...many(3000, (index) => described(glitch(index * 40 + 1, index * 40 + 9), 'It is another')),
      long,
    ];
    const expected = after.map((_, index) => (index + 1) % after.length);
    expect(matchTracks(after, before)).toEqual(expected);
  });

  test.for([
    ['that are all a frame later', short(0), short(1)],
    ['with some of the whole clip', [...wholes(0), ...short(0)], [...wholes(1), ...short(1)]],
    [
      'that all overlap and are worded anew',
      many(3000, (index) => described(glitch(0, 359), `thing ${index}`)),
      many(3000, (index) => described(glitch(1, 360), `thing ${index} is odd`)),
    ],
    [
      'that overlap some others',
      many(20_000, (index) => glitch(index, index + 5)),
      many(20_000, (index) => glitch(index + 0.4, index + 5)),
    ],
    [
      'of the whole clip whose boxes moved',
      many(3000, (index) => glitch(0, 359, [index / 3000, 0, index / 3000 + 0.1, 0.1])),
      many(3000, (index) => glitch(0, 359, [index / 3000, 0.01, index / 3000 + 0.1, 0.11])),
    ],
    ['whose words are cut otherwise', words('a'), words('the')],
  ] as [string, TrackedFinding[], TrackedFinding[]][])('%s', ([, before, after]) => {
    const matches = matchTracks(after, before);
    expect(matches.filter((track, index) => track !== index)).toEqual([]);
  });
});
