import { expect, test } from 'vitest';
import { findGlitches, withoutRepeats } from '../../../evaluator/detectors/find-glitches.ts';
import type { DetectorName } from '../../../evaluator/detectors/picture/detector.ts';
import { drawnTable, texture } from '../../support/frame-tables.ts';

const table = drawnTable(30, (x, y, frame) => {
  const isLeft = x >= 15 && x < 45 && y >= 10 && y < 40;
  const isRight = x >= 115 && x < 145 && y >= 55 && y < 85;
  const isThere = frame >= 14 && frame <= 16 && (isLeft || isRight);
  return isThere
    ? { luma: 190 + 60 * Math.sin(x / 2) * Math.sin(y / 2) }
    : { luma: 120 + texture(x - frame, y) };
});

test('two findings of one kind in the same frames have different, stable ids', () => {
  const find = () => findGlitches(table, 'normal').map((found) => [found.id, found.clipcheck_kind]);
  expect(find()).toEqual([
    ['popping-14-16', 'popping'],
    ['popping-14-16-2', 'popping'],
  ]);
  expect(find()).toEqual(find());
});

type Frames = [first: number, last: number];
type Box = [xmin: number, ymin: number, xmax: number, ymax: number];

const seen = (name: DetectorName, first: number, last: number, box?: Box) => ({
  name,
  first,
  last,
  description: '',
  boxes: (box ? [box] : []).map(([xmin, ymin, xmax, ymax]) => ({
    frame: first,
    box: { xmin, ymin, xmax, ymax },
  })),
});

const left: Box = [0, 0, 0.5, 1];
const right: Box = [0.5, 0, 1, 1];
const middle: Box = [0.4, 0, 0.6, 1];

test.each<[string, Frames, Frames, number]>([
  ['are the same frames', [10, 19], [10, 19], 1],
  ['overlap by half', [10, 15], [12, 17], 1],
  ['overlap by less', [10, 15], [13, 18], 2],
  ['are nearly all within the others', [10, 49], [46, 50], 1],
  ['are less within the others', [10, 49], [47, 50], 2],
  ['begin where the others end', [10, 14], [15, 19], 2],
])(
  "two detectors' observations of frames are one event when they %s",
  (_how, one, other, count) => {
    const kept = withoutRepeats([seen('black-and-flash', ...one), seen('popping', ...other)]);
    expect(kept).toHaveLength(count);
    expect(kept[0]?.name).toBe('black-and-flash');
  },
);

test.each([
  ['in places that touch by their edges are two', left, right, 2],
  ['in places that overlap are one', left, middle, 1],
  ['of which one is everywhere are one', left, undefined, 1],
] as const)('simultaneous observations %s', (_how, one, other, count) => {
  const observed = [seen('popping', 5, 9, one), seen('corrupted-frames', 5, 9, other)];
  expect(withoutRepeats(observed)).toHaveLength(count);
});

test('two simultaneous observations of one detector are two events', () => {
  const observed = [seen('popping', 5, 9, left), seen('popping', 5, 9, left)];
  expect(withoutRepeats(observed)).toHaveLength(2);
});

test.each<[string, Frames, number]>([
  ['begins', [9, 10], 1],
  ['ends', [20, 21], 1],
  ['is in the midst', [14, 15], 2],
  ['is over for a frame', [21, 22], 1],
  ['is over for longer', [22, 23], 2],
])('a cut is no separate event where something else %s', (_where, cut, count) => {
  const observed = [seen('abrupt-cut', ...cut), seen('flicker', 10, 20)];
  expect(withoutRepeats(observed)).toHaveLength(count);
});

test('two cuts are not edges of each other', () => {
  const observed = [seen('abrupt-cut', 9, 10), seen('dropped-frames', 10, 11)];
  expect(withoutRepeats(observed)).toHaveLength(2);
});
