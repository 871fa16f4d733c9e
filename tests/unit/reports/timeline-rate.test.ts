import { describe, expect, test } from 'vitest';
import { linearBoxes } from '../../../engine/reports/formats/datasets/boxes.ts';
import {
  framesOnTimeline,
  framesPerSecond,
  rateForClip,
  rateForFile,
  timelineFrameAt,
} from '../../../engine/reports/formats/markers/timeline.ts';
import { shownFrames } from '../../../engine/reports/read-report-clip.ts';
import type { MarkedPlace } from '../../../shared/domain/frames/box-track.ts';
import { createFrameTable } from '../../../shared/domain/frames/frame-table.ts';
import type { Box } from '../../../shared/domain/frames/place-finding.ts';
import { evenTable } from '../../support/made-up-values.ts';

const text = ({ timebase, isNtsc }: ReturnType<typeof rateForClip>) =>
  `${timebase}${isNtsc ? ' NTSC' : ''}`;

test.each([
  ['one that editors have', 23.976, '24 NTSC'],
  ['its double', 12, '24'],
  ['its triple', 8, '24'],
  ['half of it', 120, '60'],
  ['the fastest part of it', 240, '60'],
  ['a third of it', 90, '30'],
  ['the fastest', 100, '100'],
  ['the nearest', 37, '30'],
])('the timeline of a clip has %s: of %d frames a second', (_what, fps, rate) => {
  expect(text(rateForClip({ fps, isVariable: false }))).toBe(rate);
});

test.each([
  [24.5, '24'],
  [24.6, '25'],
  [7, '24 NTSC'],
  [1000, '100'],
  [75, '60'],
  [80, '60'],
  [81, '100'],
])(
  'a variable rate of %d uses the nearest, and the slower of two that are equally near',
  (fps, rate) => {
    expect(text(rateForClip({ fps, isVariable: true }))).toBe(rate);
    expect(text(rateForFile({ fps, isVariable: true }))).toBe(rate);
  },
);

test('a frame of a timeline has begun from its first moment, as precisely as containers allow', () => {
  const rate = rateForClip({ fps: 25, isVariable: false });
  expect([0, 0.04, 0.041, 0.042, 0.0789, 0.08].map((sec) => timelineFrameAt(sec, rate))).toEqual([
    0, 1, 1, 2, 2, 2,
  ]);
});

const rates = [24, 25, 30, 48, 50, 60].flatMap((timebase) => [
  { timebase, isNtsc: false },
  ...(timebase % 6 === 0 ? [{ timebase, isNtsc: true }] : []),
]);

/** Of frames that begin at times as a container has them. */
const tableOf = (count: number, fps: number, clock: (sec: number) => number, last = 1 / fps) =>
  createFrameTable(
    Array.from({ length: count }, (_, frame) => clock(frame / fps)),
    last,
  );

test.each([...rates.map(framesPerSecond), 23 / 3, 8, 500 / 31, 71 / 12])(
  'a clip of %d frames a second fills no more of a timeline than it has, and all but a part of a frame',
  (fps) => {
    for (const rate of rates) {
      const timelineFps = framesPerSecond(rate);
      for (let count = 5; count <= 200; count += 1) {
        const frames = framesOnTimeline(
          tableOf(count, fps, (sec) => sec),
          rate,
        );
        const whole = (count / fps) * timelineFps;
        if (frames > whole + 1e-3 || frames <= whole - 1) {
          expect.fail(`${count} frames fill ${frames} of ${whole} at ${timelineFps}`);
        }
      }
    }
  },
);

test.each(rates)('a clip has all of its frames at its own rate, %o, whatever its clock', (rate) => {
  const fps = framesPerSecond(rate);
  const milliseconds = (sec: number) => Math.round(sec * 1000) / 1000;
  const cut = Math.floor(1000 / fps) / 1000;
  const counts = Array.from({ length: 200 }, (_, index) => index + 1);
  const filled = (tables: ReturnType<typeof tableOf>[]) =>
    tables.map((table) => framesOnTimeline(table, rate));
  expect(filled(counts.map((count) => tableOf(count, fps, (sec) => sec)))).toEqual(counts);
  expect(filled(counts.map((count) => tableOf(count, fps, milliseconds, cut)))).toEqual(counts);
});

const box: Box = { xmin: 0.2, ymin: 0.2, xmax: 0.6, ymax: 0.6 };

const placeOf = (boxes: MarkedPlace['boxes'], lastFrame = 4): MarkedPlace => ({
  firstFrame: 0,
  lastFrame,
  hasRegion: true,
  boxes,
});

const even = createFrameTable([0, 1, 2, 3, 4], 1);
/** One frame has a long duration. */
const uneven = createFrameTable([0, 1, 2, 6, 7], 1);

describe.each(['xmin', 'ymin', 'xmax', 'ymax'] as const)('a box whose %s moves', (side) => {
  const moved = { ...box, [side]: box[side] + 0.2 };
  const place = placeOf([
    { frame: 0, box },
    { frame: 4, box: moved },
  ]);

  test('needs its two ends where frames are evenly spaced', () => {
    expect(linearBoxes(even, place).map(({ frame }) => frame)).toEqual([0, 4]);
  });

  test('needs every frame where they are not', () => {
    const boxes = linearBoxes(uneven, place);
    expect(boxes.map(({ frame }) => frame)).toEqual([0, 1, 2, 3, 4]);
    expect(boxes[3]?.box[side]).toBeCloseTo(box[side] + (0.2 * 6) / 7);
    expect(boxes[4]?.box).toEqual(moved);
  });
});

test('only the stretch in which a box would differ needs every frame', () => {
  const moved = { ...box, ymax: 0.8 };
  const place = placeOf([
    { frame: 0, box },
    { frame: 2, box },
    { frame: 4, box: moved },
  ]);
  expect(linearBoxes(uneven, place).map(({ frame }) => frame)).toEqual([0, 2, 3, 4]);
});

test('keyframes beyond the range determine its ends, and are left out', () => {
  const place = placeOf(
    [
      { frame: 0, box },
      { frame: 4, box: { ...box, xmax: 1 } },
    ],
    2,
  );
  const boxes = linearBoxes(even, place);
  expect(boxes.map(({ frame }) => frame)).toEqual([0, 2]);
  expect(boxes[1]?.box.xmax).toBeCloseTo(0.8);
});

const framesOf = (count: number, [firstFrame, lastFrame]: readonly number[], hasRegion = true) => {
  const table = evenTable(24, count);
  const place = { firstFrame: firstFrame ?? 0, lastFrame: lastFrame ?? 0, hasRegion };
  const found = shownFrames({ ...place, boxes: [] }, table, 'client');
  return found.map(({ label, frame, markFrame }) => `${label} ${frame}/${markFrame}`).join(', ');
};

/** Each still as its label, its frame, and the frame whose mark it has. */
test.each([
  ['in the middle', [10, 20], 'Before 9/10, Finding 15/15, After 21/20'],
  ['of one frame', [10, 10], 'Before 9/10, Finding 10/10, After 11/10'],
  ['at the first frame', [0, 4], 'Finding 2/2, After 5/4'],
  ['at the last frame', [23, 23], 'Before 22/23, Finding 23/23'],
  ['that lasts from end to end', [0, 23], 'Finding 11/11'],
])('shows a finding %s by the available frames', (_, frames, shown) => {
  expect(framesOf(24, frames)).toBe(shown);
});

test('shows a finding of the entire clip by its first, middle and last frame', () => {
  expect(framesOf(24, [0, 23], false)).toBe('Start 0/0, Middle 11/11, End 23/23');
});

test('shows the frame of a clip of one frame once', () => {
  expect(framesOf(1, [0, 0])).toBe('Finding 0/0');
  expect(framesOf(1, [0, 0], false)).toBe('Start 0/0');
});
