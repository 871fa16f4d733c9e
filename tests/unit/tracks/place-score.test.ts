import { expect, test } from 'vitest';
import { placeKey, placeScore, type TrackedFinding } from '../../../engine/tracks/place-score.ts';

type Corners = [xmin: number, ymin: number, xmax: number, ymax: number];
type Place = { frames?: [number, number]; box?: Corners; words?: string; says?: string };

const found = ({ frames, box, words, says = 'It flickers' }: Place): TrackedFinding => {
  const [xmin = 0, ymin = 0, xmax = 0, ymax = 0] = box ?? [];
  return {
    type: 'visual_glitch',
    startFrame: frames?.[0] ?? null,
    endFrame: frames?.[1] ?? null,
    hull: box ? { xmin, ymin, xmax, ymax } : null,
    segment: words ?? null,
    description: says,
  };
};

const corner: Corners = [0.1, 0.1, 0.4, 0.4];

// Worked out by hand: frames count with three more at both ends, boxes with 0.02 more on all sides.
test.for([
  ['the same frames', { frames: [10, 20] }, { frames: [10, 20] }, 1],
  ['frames three and two later', { frames: [10, 20] }, { frames: [13, 22] }, 14 / 19],
  ['a flash two frames later', { frames: [40, 40] }, { frames: [42, 42] }, 5 / 9],
  ['a flash six frames later', { frames: [40, 40] }, { frames: [46, 46] }, 1 / 13],
  ['a flash seven frames later', { frames: [40, 40] }, { frames: [47, 47] }, 0],
  ['a moment of a long one', { frames: [0, 200] }, { frames: [100, 101] }, 8 / 207],
  ['ends that are named the wrong way round', { frames: [10, 20] }, { frames: [20, 10] }, 1],
  ['the same frames and box', { frames: [1, 9], box: corner }, { frames: [1, 9], box: corner }, 1],
  [
    'a box that is drawn more tightly',
    { frames: [1, 9], box: corner },
    { frames: [1, 9], box: [0.2, 0.15, 0.4, 0.4] },
    (1 + (0.24 * 0.29) / 0.34 ** 2) / 2,
  ],
  [
    'a box that moved by half of its width',
    { frames: [1, 9], box: corner },
    { frames: [1, 9], box: [0.25, 0.1, 0.55, 0.4] },
    (1 + 0.19 / 0.49) / 2,
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
  ['one word of three', { words: 'a red lantern' }, { words: 'lantern' }, 1 / 3],
  ['other words', { words: 'a red lantern' }, { words: 'heavy rain' }, 0],
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
] as [string, Place, Place, number][])(
  '%s: how alike two findings are',
  ([, before, after, score]) => {
    expect(placeScore(found(after), found(before))).toBeCloseTo(score, 10);
    expect(placeScore(found(before), found(after))).toBeCloseTo(score, 10);
  },
);

test('findings of two types are never the same', () => {
  const glitch = found({ frames: [1, 9], box: corner });
  expect(placeScore(glitch, { ...glitch, type: 'prompt_misalignment' })).toBe(0);
});

test.for([
  ['only the description differs', { frames: [1, 9] }, { frames: [1, 9], says: 'Else' }, true],
  ['there is no place, and the description differs', {}, { says: 'Else' }, false],
  ['a frame differs', { frames: [1, 9] }, { frames: [1, 8] }, false],
  ['a box differs', { box: corner, frames: [1, 9] }, { frames: [1, 9] }, false],
  ['words differ by a capital', { words: 'Rain' }, { words: 'rain' }, false],
] as [string, Place, Place, boolean][])(
  'whether a place is exactly the same where %s',
  ([, before, after, isSame]) => {
    expect(placeKey(found(before)) === placeKey(found(after))).toBe(isSame);
  },
);
