import { describe, expect, test } from 'vitest';
import {
  frameInMatch,
  matchFrames as matchAll,
  placeInMatch,
} from '../../../renderer/features/compare/frames/frame-match.ts';
import {
  createFrameTable,
  type FrameTable,
  frameCountOf,
} from '../../../shared/domain/frames/frame-table.ts';
import { placeFinding } from '../../../shared/domain/frames/place-finding.ts';
import { evenTable } from '../../support/made-up-values.ts';

const matchFrames = (one: FrameTable, other: FrameTable) => {
  const match = matchAll(one, other);
  const [left, right] = match.at;
  if (!left || !right) throw new Error('there are two clips');
  return { ...match, left, right };
};

const variable = createFrameTable([0, 0.04, 0.2, 0.24, 0.5], 0.04);

describe('clips of one rate', () => {
  test('are matched by frame number', () => {
    const { by, table, left, right } = matchFrames(evenTable(24, 96), evenTable(24, 96));
    expect([by, frameCountOf(table)]).toEqual(['number', 96]);
    expect([left(95), right(95)]).toEqual(Array(2).fill({ frame: 95, isHeld: false }));
  });

  test.for([
    [24, 23.976],
    [29.97, 30],
  ])('are also matched by number where %d and %d are written for it', ([one = 0, other = 0]) => {
    expect(matchFrames(evenTable(one, 10), evenTable(other, 10)).by).toBe('number');
  });

  test('hold the last frame of the shorter one, on either side', () => {
    const short = evenTable(24, 10);
    const long = evenTable(24, 12);
    const match = matchFrames(short, long);
    expect(frameCountOf(match.table)).toBe(12);
    expect([9, 10, 11].map(match.left)).toEqual([
      { frame: 9, isHeld: false },
      { frame: 9, isHeld: true },
      { frame: 9, isHeld: true },
    ]);
    expect(match.right(11)).toEqual({ frame: 11, isHeld: false });
    expect(matchFrames(long, short).right(11)).toEqual({ frame: 9, isHeld: true });
  });
});

describe('clips of different rates', () => {
  test('are matched by time, without skipping a frame of either', () => {
    const { by, table, left, right } = matchFrames(evenTable(12, 12), evenTable(24, 24));
    expect([by, frameCountOf(table)]).toEqual(['time', 24]);
    const frames = Array.from({ length: 24 }, (_, frame) => frame);
    expect(frames.map((frame) => right(frame).frame)).toEqual(frames);
    expect(new Set(frames.map((frame) => left(frame).frame)).size).toBe(12);
    expect(left(22)).toEqual({ frame: 11, isHeld: false });
    expect(frames.filter((frame) => left(frame).isHeld || right(frame).isHeld)).toEqual([]);
  });

  test('show a frame halfway between two of the other clip with the earlier one', () => {
    const { left, right } = matchFrames(evenTable(4, 4), evenTable(8, 8));
    const frames = [0, 1, 2, 3, 4, 5, 6, 7];
    expect(frames.map((frame) => left(frame).frame)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect(frames.map((frame) => right(frame).frame)).toEqual(frames);
  });

  test('continue to the end of the longer one, whose last frame is the last', () => {
    const { table, left, right } = matchFrames(evenTable(24, 24), evenTable(12, 24));
    expect(table.endSec).toBeCloseTo(2);
    expect(frameCountOf(table)).toBe(24 + 12);
    expect(left(24)).toEqual({ frame: 23, isHeld: true });
    expect(right(24)).toEqual({ frame: 12, isHeld: false });
    expect(right(35)).toEqual({ frame: 23, isHeld: false });
  });

  test('matches a variable rate by time, even with another of the same average', () => {
    const { by, left, right } = matchFrames(variable, variable);
    expect(by).toBe('time');
    for (const frame of variable.startSecs.keys()) {
      expect([left(frame), right(frame)]).toEqual(Array(2).fill({ frame, isHeld: false }));
    }
  });
});

describe('more than two clips', () => {
  test('of one rate share the frames of the longest', () => {
    const { table, at } = matchAll(evenTable(24, 10), evenTable(23.976, 12), evenTable(24, 8));
    expect(frameCountOf(table)).toBe(12);
    expect(at.map((frameAt) => frameAt(11))).toEqual([
      { frame: 9, isHeld: true },
      { frame: 11, isHeld: false },
      { frame: 7, isHeld: true },
    ]);
  });

  test('are matched by time if one has another rate, at the finest and up to the longest', () => {
    const match = matchAll(evenTable(12, 12), evenTable(24, 24), evenTable(12, 24));
    expect([match.by, frameCountOf(match.table)]).toEqual(['time', 36]);
    expect(match.at.map((frameAt) => frameAt(35).frame)).toEqual([11, 23, 23]);
    const [coarse, fine] = match.at;
    if (!coarse || !fine) throw new Error('there are three clips');
    expect([frameInMatch(match, coarse, 6), frameInMatch(match, fine, 6)]).toEqual([12, 6]);
    expect(frameInMatch(match, fine, 999)).toBe(35);
  });
});

const box = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };

const place = (firstFrame: number, lastFrame: number, boxFrames: number[] = []) => ({
  firstFrame,
  lastFrame,
  hasRegion: true,
  disagreementFrames: 0,
  boxes: boxFrames.map((frame) => ({ frame, box })),
});

describe('a place in the frames of two clips', () => {
  test('has the same numbers where they are matched by number', () => {
    const match = matchFrames(evenTable(24, 50), evenTable(24, 48));
    const found = place(10, 14, [10, 12]);
    expect(placeInMatch(match, match.left, found)).toEqual(found);
    expect(placeInMatch(match, match.right, found)).toEqual(found);
  });

  test('is where these frames are shown, and nowhere else, where they are matched by time', () => {
    const match = matchFrames(evenTable(24, 72), evenTable(60, 150));
    const { firstFrame, lastFrame, boxes } = placeInMatch(match, match.left, place(10, 14, [12]));
    const within = Array.from({ length: frameCountOf(match.table) }, (_, frame) => frame).filter(
      (frame) => match.left(frame).frame >= 10 && match.left(frame).frame <= 14,
    );
    expect([firstFrame, lastFrame]).toEqual([within[0], within.at(-1)]);
    expect(match.left(firstFrame).frame).toBe(10);
    expect(boxes.map(({ frame }) => match.left(frame).frame)).toEqual([12]);
    expect(match.left((boxes[0]?.frame ?? 0) - 1).frame).toBe(11);
    expect(placeInMatch(match, match.right, place(25, 37))).toMatchObject({
      firstFrame: 25,
      lastFrame: 37,
    });
  });

  test('ends with its clip, not with the longer one beside it', () => {
    const byNumber = matchFrames(evenTable(24, 10), evenTable(24, 20));
    expect(placeInMatch(byNumber, byNumber.left, place(8, 9))).toEqual(place(8, 9));
    const byTime = matchFrames(evenTable(60, 60), evenTable(24, 72));
    expect(placeInMatch(byTime, byTime.left, place(58, 59))).toEqual(place(58, 59));
    const whole = placeFinding({}, evenTable(60, 60));
    expect(placeInMatch(byTime, byTime.left, whole)).toEqual(whole);
  });

  test('is one frame where its frame is too short to be reached', () => {
    const bursts = createFrameTable([0, 1, 1.001, 1.002, 2], 1);
    const match = matchFrames(evenTable(24, 72), bursts);
    expect(
      [...match.table.startSecs.keys()].map((frame) => match.right(frame).frame),
    ).not.toContain(2);
    const { firstFrame, lastFrame } = placeInMatch(match, match.right, place(2, 2));
    expect(lastFrame).toBe(firstFrame);
    expect(match.table.startSecs[firstFrame]).toBeCloseTo(1, 1);
  });
});
