import { describe, expect, it } from 'vitest';
import {
  clampFrame,
  createFrameTable,
  frameAtSec,
  nearestFrame,
} from '../../../shared/domain/frames/frame-table.ts';
import { placeFinding } from '../../../shared/domain/frames/place-finding.ts';
import { parsePlace, timecodeOf } from '../../../shared/domain/frames/timecode.ts';

const steady = (fps: number, count: number, clock = 90_000) =>
  createFrameTable(
    Array.from({ length: count }, (_, frame) => Math.round((frame / fps) * clock) / clock),
    1 / fps,
  );

const rates = [8, 23.976, 24, 25, 29.97, 30, 50, 59.94, 60, 120];

describe('A table of frames', () => {
  it.each(rates)('finds each frame by its beginning, its middle and its end at %d fps', (fps) => {
    const table = steady(fps, 300);
    for (let frame = 0; frame < 300; frame += 1) {
      const start = table.startSecs[frame] ?? 0;
      expect(frameAtSec(table, start)).toBe(frame);
      expect(frameAtSec(table, start + 0.5 / fps)).toBe(frame);
      expect(frameAtSec(table, start + 0.99 / fps)).toBe(frame);
      expect(nearestFrame(table, Math.round(start * 1000) / 1000)).toBe(frame);
    }
    expect(table.rate.isVariable).toBe(false);
    expect(table.rate.fps).toBeCloseTo(fps, 1);
  });

  it('prefers the earlier of two frames that are equally near, and never a missing one', () => {
    const table = createFrameTable([0, 0.5, 1], 0.5);
    expect(
      [-1, 0.25, 0.26, 0.75, 0.76, 1.25, 1.5, 99].map((sec) => nearestFrame(table, sec)),
    ).toEqual([0, 0, 1, 1, 2, 2, 2, 2]);
    expect(parsePlace(table, '0.25s', 0)).toBe(0);
    const at = { frame: 0, sec: 0.75, timecode: '' };
    expect(placeFinding({ region: { start: at, end: at, boxes: [] } }, table)).toMatchObject({
      firstFrame: 1,
      lastFrame: 1,
    });
  });

  it("begins at 0, whatever the file's clock", () => {
    expect(createFrameTable([10, 10.5, 11], 0.5)).toMatchObject({
      startSecs: [0, 0.5, 1],
      endSec: 1.5,
    });
  });

  it('detects frames of different durations', () => {
    expect(createFrameTable([0, 0.04, 0.08, 0.5], 0.04).rate.isVariable).toBe(true);
    const starts = Array.from({ length: 100 }, (_, frame) => frame / 25);
    expect(createFrameTable([...starts, 4.04], 0.04).rate.isVariable).toBe(true);
    expect(createFrameTable([0], 0.04).rate).toEqual({ fps: 25, isVariable: false });
    expect(createFrameTable([], 0).startSecs).toEqual([0]);
  });

  it.each([
    [-5, 0],
    [Number.NaN, 0],
    [3.4, 3],
    [99, 9],
    [Number.POSITIVE_INFINITY, 9],
  ])('treats %d as an existing frame', (asked, frame) => {
    expect(clampFrame(steady(24, 10), asked)).toBe(frame);
  });
});

it.each([
  [24, 61, '00:00:02:13'],
  [23.976, 24, '00:00:01:00'],
  [29.97, 1799, '00:00:59:29'],
  [30, 0, '00:00:00:00'],
  [60, 899, '00:00:14:59'],
])('Timecodes at %d fps frame %d is %s, and back', (fps, frame, timecode) => {
  const table = steady(fps, 2000);
  expect(timecodeOf(table, frame)).toBe(timecode);
  expect(parsePlace(table, timecode, 0)).toBe(frame);
});

describe('A typed place', () => {
  it.each([
    ['61', 61],
    [' #61 ', 61],
    ['+10', 30],
    ['-5', 15],
    ['- 99', 0],
    ['2:13', 61],
    ['1:00:00', 99],
    ['2.5s', 60],
    ['2,5 s', 60],
    ['2.5', 60],
    ['.5', 12],
    ['2.500', 60],
    ['2,50', 60],
    ['2,500 s', 60],
    ['1,000', null],
    ['12,000', null],
    ['1,000,000', null],
    ['2 s', 48],
    ['61f', 61],
    ['61 F', 61],
    ['+10f', 30],
    ['00:00:02;13', 61],
    ['2;13', 61],
    ['.', null],
    ['2.', null],
    ['f', null],
    ['0s', 0],
    ['9999', 99],
    ['', null],
    ['s', null],
    ['frame', null],
    ['1:2:3:4:5', null],
    ['1e3', null],
  ])('%j', (text, frame) => {
    expect(parsePlace(steady(24, 100), text, 20)).toBe(frame);
  });

  // The first frame after each minute, and after ten, as SMPTE ST 12-1 numbers them.
  it.each([
    [29.97, '00:00:59;29', 1799],
    [29.97, '00:01:00;02', 1800],
    [29.97, '00:02:00;02', 3598],
    [29.97, '00:10:00;00', 17982],
    [29.97, '00:01:00:02', 1802],
    [59.94, '00:01:00;04', 3600],
    [30, '00:01:00;02', 1802],
    [25, '00:01:00;02', 1502],
  ])('with dropped numbers: at %d fps %s is frame %d', (fps, text, frame) => {
    expect(parsePlace(steady(fps, 20_000), text, 0)).toBe(frame);
  });
});

describe('The place of a finding in the local file', () => {
  const point = (frame: number, fps = 24) => ({ frame, sec: frame / fps, timecode: '' });
  const box = { xmin: 0.1, ymin: 0.2, xmax: 0.3, ymax: 0.4 };

  it("is found by seconds, not by the service's frame numbers", () => {
    const place = placeFinding(
      { region: { start: point(20, 30), end: point(40, 30), boxes: [] } },
      steady(24, 100),
    );
    expect(place).toMatchObject({ firstFrame: 16, lastFrame: 32, disagreementFrames: 8 });
  });

  it('is the entire clip where the service names none', () => {
    expect(placeFinding({}, steady(24, 100))).toMatchObject({
      firstFrame: 0,
      lastFrame: 99,
      hasRegion: false,
    });
  });

  it('stays within the clip and the picture, whatever was sent', () => {
    const place = placeFinding(
      {
        region: {
          start: point(900),
          end: point(-3),
          boxes: [
            { ...point(50), box: { xmin: 4, ymin: -1, xmax: 0.5, ymax: 9 } },
            { ...point(10), box },
            { ...point(50), box },
          ],
        },
      },
      steady(24, 100),
    );
    expect(place).toMatchObject({ firstFrame: 0, lastFrame: 99 });
    expect(place.boxes).toEqual([
      { frame: 10, box },
      { frame: 50, box },
    ]);
  });
});
