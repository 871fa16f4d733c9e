import { describe, expect, test } from 'vitest';
import {
  matchFrames,
  placeInMatch,
} from '../../../renderer/features/compare/frames/frame-match.ts';
import { createFrameTable, frameCountOf } from '../../../shared/domain/frames/frame-table.ts';
import { placeFinding } from '../../../shared/domain/frames/place-finding.ts';
import { evenTable } from '../../support/made-up-values.ts';

const box = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };

const place = (firstFrame: number, lastFrame: number, boxFrames: number[] = []) => ({
  ...{ firstFrame, lastFrame, hasRegion: true, disagreementFrames: 0 },
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
