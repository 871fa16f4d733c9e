import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ComparedFinding, diffFindings } from '../../../shared/domain/tracks/diff-findings.ts';
import type { FindingMatch } from '../../../shared/domain/tracks/finding-match.ts';
import { type Corners, trackedFinding } from './tracked-finding.ts';

const glitch = (trackId: string, startFrame: number, endFrame: number, box?: Corners) => ({
  ...trackedFinding({ frames: [startFrame, endFrame], box }),
  trackId,
});

const mismatch = (trackId: string, words: string | null) => ({
  ...trackedFinding({ type: 'prompt_misalignment', words, says: `About ${words}` }),
  trackId,
});

const gone = (left: number): FindingMatch => ({ at: [left, null] });
const isNew = (right: number): FindingMatch => ({ at: [null, right] });
const still = (left: number, right: number): FindingMatch => ({ at: [left, right] });

const topLeft = [0.1, 0.1, 0.4, 0.4] as const;
const bottomRight = [0.6, 0.6, 0.9, 0.9] as const;

type Row = [string, ComparedFinding[], ComparedFinding[], FindingMatch[]];

test.for<Row>([
  ['nothing on both sides', [], [], []],
  ['a finding that only the right one has is new', [], [glitch('a', 3, 5)], [isNew(0)]],
  ['one that only the left one has is gone', [glitch('a', 3, 5)], [], [gone(0)]],
  [
    'the same track is still there',
    [glitch('a', 3, 5, topLeft)],
    [glitch('a', 3, 5, topLeft)],
    [still(0, 0)],
  ],
  [
    'another track is another finding, though it lies in the same place',
    [glitch('a', 3, 5)],
    [glitch('b', 3, 5)],
    [gone(0), isNew(0)],
  ],
  [
    'the same track is the same finding, wherever it went',
    [glitch('a', 3, 5, topLeft)],
    [glitch('a', 80, 90, bottomRight)],
    [still(0, 0)],
  ],
  [
    'it is about other words',
    [mismatch('a', 'a red lantern')],
    [mismatch('a', 'red lantern')],
    [still(0, 0)],
  ],
  [
    'it got no frames any more',
    [glitch('a', 5, 9)],
    [{ ...mismatch('a', null), type: 'visual_glitch' }],
    [still(0, 0)],
  ],
  [
    'several in the order in which they begin, those without a place last',
    [glitch('late', 50, 60), mismatch('words', 'red'), glitch('early', 0, 4)],
    [glitch('early', 0, 4), glitch('between', 20, 22), mismatch('more', 'blue')],
    [still(2, 0), isNew(1), gone(0), gone(1), isNew(2)],
  ],
])('two runs of one clip, by their tracks: %s', ([, left, right, expected]) => {
  expect(diffFindings([left, right], 'track')).toEqual(expected);
});

test.for<Row>([
  [
    'what lies in the same place is still there, whatever its track',
    [glitch('a', 10, 20, topLeft)],
    [glitch('b', 11, 22, topLeft)],
    [still(0, 0)],
  ],
  [
    'of several alike each is paired once, the nearest with the nearest',
    [glitch('a', 10, 20), glitch('b', 14, 24)],
    [glitch('c', 14, 24), glitch('d', 11, 21), glitch('e', 12, 22)],
    [still(0, 1), isNew(2), still(1, 0)],
  ],
])('two takes, by place: %s', ([, left, right, expected]) => {
  expect(diffFindings([left, right], 'place')).toEqual(expected);
});

test('several takes are compared with each other, not only with the first one', () => {
  const takes = [
    [glitch('a', 10, 20)],
    [glitch('b', 60, 70), glitch('c', 11, 21)],
    [glitch('d', 61, 71), glitch('e', 90, 95)],
  ];
  expect(diffFindings(takes, 'place').map(({ at }) => at)).toEqual([
    [0, 1, null],
    [null, 0, 0],
    [null, null, 1],
  ]);
});

const anyFinding = fc
  .record({
    trackId: fc.constantFrom('a', 'b', 'c', 'd'),
    start: fc.nat(40),
    length: fc.nat(10),
    isGlitch: fc.boolean(),
  })
  .map(({ trackId, start, length, isGlitch }) =>
    isGlitch ? glitch(trackId, start, start + length) : mismatch(trackId, trackId),
  );
const anyFindings = fc.array(anyFinding, { maxLength: 12 });

test('lists each finding of both sides exactly once in any comparison', () => {
  fc.assert(
    fc.property(
      anyFindings,
      anyFindings,
      fc.constantFrom('track' as const, 'place' as const),
      (left, right, pairedBy) => {
        const pairs = diffFindings([left, right], pairedBy);
        const seen = (side: 0 | 1) =>
          pairs.flatMap(({ at }) => at[side] ?? []).toSorted((one, other) => one - other);
        expect(seen(0)).toEqual([...left.keys()]);
        expect(seen(1)).toEqual([...right.keys()]);
      },
    ),
  );
});
