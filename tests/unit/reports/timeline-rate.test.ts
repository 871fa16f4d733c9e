import { expect, test } from 'vitest';
import {
  rateForClip,
  rateForFile,
  timelineFrameAt,
} from '../../../engine/reports/formats/markers/timeline.ts';

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
    ...[0, 1, 1, 2, 2, 2],
  ]);
});
