import { expect, test } from 'vitest';
import { findingKey, placeScore, readPlace } from '../../../shared/domain/tracks/place-score.ts';
import { type Corners, type Found, trackedFinding as found } from './tracked-finding.ts';

const corner: Corners = [0.1, 0.1, 0.4, 0.4];

// Calculated by hand: frames count with three more at both ends, boxes with 0.02 more on all sides.
test.for([
  ['the same frames', { frames: [10, 20] }, { frames: [10, 20] }, 1],
  ['frames three and two later', { frames: [10, 20] }, { frames: [13, 22] }, 14 / 19],
  ['a flash six frames later', { frames: [40, 40] }, { frames: [46, 46] }, 1 / 13],
  ['a flash seven frames later', { frames: [40, 40] }, { frames: [47, 47] }, 0],
  [
    'frames three and two later of eight in a second',
    { frames: [10, 20], fps: 8 },
    { frames: [13, 22], fps: 8 },
    14 / 19,
  ],
  // 8.25 to 8.75 s, with 3 frames before and 4 after: 8.125 to 8.9167 of the one, 8.15 to 8.8833.
  [
    'the same seconds in another count',
    { frames: [198, 210], fps: 24 },
    { frames: [247.5, 262.5], fps: 30 },
    (0.5 + 7 / 30) / (0.5 + 7 / 24),
  ],
  [
    'seconds of frames that no video has',
    { frames: [10_000, 20_000], fps: 1000 },
    { frames: [10_000, 20_000], fps: 1000 },
    1,
  ],
  ['ends that are named the wrong way round', { frames: [10, 20] }, { frames: [20, 10] }, 1],
  [
    'a box that is drawn more tightly',
    { frames: [1, 9], box: corner },
    { frames: [1, 9], box: [0.2, 0.15, 0.4, 0.4] },
    (1 + (0.24 * 0.29) / 0.34 ** 2) / 2,
  ],
  [
    'a box in another corner at the same time',
    { frames: [1, 9], box: corner },
    { frames: [1, 9], box: [0.6, 0.6, 0.9, 0.9] },
    0,
  ],
  ['a box on one side only', { frames: [1, 9], box: corner }, { frames: [1, 9] }, 1],
  ['only boxes, and the same words', { box: corner }, { box: corner }, 1],
  ['only boxes, and other words', { box: corner }, { box: corner, says: 'Gone' }, 0],
  ['the same words of the prompt', { words: 'a red lantern' }, { words: 'A RED lantern!' }, 1],
  [
    'words that are cut otherwise',
    { words: 'a red lantern' },
    { words: 'red lantern hanging' },
    0.5,
  ],
  ['other words', { words: 'a red lantern' }, { words: 'heavy rain' }, 0],
  ['words written without spaces', { words: '红色的船' }, { words: '红色的小船' }, 0.5],
  ['composed and decomposed words', { words: 'café' }, { words: 'cafe\u0301' }, 1],
  ['signs and a space', { words: '🎈 ' }, { words: '🎈' }, 1],
  ['signs without words', { words: '🎈' }, { words: '🎈' }, 1],
  ['other signs without words', { words: '🎈' }, { words: '🏮' }, 0],
  [
    'half of the words, at the same time',
    { frames: [1, 9], words: 'a red lantern' },
    { frames: [1, 9], words: 'red lantern hanging' },
    0.75,
  ],
  [
    'the same words at another time',
    { frames: [1, 9], words: 'rain' },
    { frames: [50, 59], words: 'rain' },
    0,
  ],
  ['no place, said in the same words', { says: 'Too bright.' }, { says: 'too bright' }, 1],
  ['no place, said in other words', { says: 'Too bright.' }, { says: 'Too dark.' }, 0],
  ['no place on one side', { frames: [1, 9] }, { says: 'Too dark.' }, 0],
] as [string, Found, Found, number][])(
  '%s: how alike two findings are',
  ([, before, after, score]) => {
    const [one, other] = [before, after].map((one) => readPlace(found(one), 1 / 24));
    if (!one || !other) throw new Error('there are two places');
    expect(placeScore(one, other)).toBeCloseTo(score, 10);
    expect(placeScore(other, one)).toBeCloseTo(score, 10);
  },
);

test('findings of two types are never the same', () => {
  const glitch = readPlace(found({ frames: [1, 9], box: corner }), 1 / 24);
  expect(placeScore(glitch, { ...glitch, type: 'prompt_misalignment' })).toBe(0);
});

test.for([
  ['nothing differs', { frames: [1, 9] }, { frames: [1, 9] }, true],
  ['only the description differs', { frames: [1, 9] }, { frames: [1, 9], says: 'Else' }, false],
  ['a frame differs', { frames: [1, 9] }, { frames: [1, 8] }, false],
  ['only numbers differ', { frames: [24, 48] }, { frames: [30, 60], fps: 30 }, true],
  ['only seconds differ', { frames: [24, 48] }, { frames: [24, 48], fps: 30 }, false],
  ['a box differs', { box: corner, frames: [1, 9] }, { frames: [1, 9] }, false],
  ['words differ by a capital', { words: 'Rain' }, { words: 'rain' }, false],
  ['words are encoded otherwise', { words: 'café' }, { words: ' cafe\u0301' }, true],
  ['what is said is encoded otherwise', { says: 'Café' }, { says: 'Cafe\u0301 ' }, true],
] as [string, Found, Found, boolean][])(
  'whether two findings are the same in all where %s',
  ([, before, after, isSame]) => {
    const [one, other] = [found(before), found(after)];
    expect(findingKey(one) === findingKey(other)).toBe(isSame);
  },
);
