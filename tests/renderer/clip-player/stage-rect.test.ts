import { describe, expect, it } from 'vitest';
import {
  marksAt,
  nextAmong,
  type PlacedMark,
  placeLabel,
  rectOfMark,
  type StageRect,
} from '../../../renderer/features/clip-player/picture/stage-rect.ts';

const rect = (left: number, top: number, width: number, height: number): StageRect => ({
  left,
  top,
  width,
  height,
});
const picture = rect(100, 50, 640, 360);
const box = (xmin: number, ymin: number, xmax: number, ymax: number) =>
  ({ kind: 'box', box: { xmin, ymin, xmax, ymax } }) as const;

it('A mark on the stage is where its fractions of the picture are', () => {
  expect(rectOfMark(box(0.25, 0.5, 0.75, 1), picture)).toEqual(rect(260, 230, 320, 180));
  expect(rectOfMark({ kind: 'border' }, picture)).toBe(picture);
  expect(rectOfMark({ kind: 'clip' }, picture)).toBe(picture);
  // Visible even without a size.
  expect(rectOfMark(box(0.5, 0.5, 0.5, 0.5), picture)).toEqual(rect(417, 227, 6, 6));
});

describe('A label', () => {
  const label = { width: 60, height: 18 };

  it.each([
    ['above its box', rect(300, 200, 50, 50), { left: 300, top: 182 }],
    ['below, without room above', rect(300, 60, 50, 50), { left: 300, top: 110 }],
    ['in it, without room at all', rect(300, 55, 50, 350), { left: 300, top: 55 }],
    ['further left at the edge', rect(720, 200, 20, 20), { left: 680, top: 182 }],
    ['at what is seen of the box', rect(-90, 200, 300, 50), { left: 100, top: 182 }],
  ])('is placed %s', (_, over, at) => {
    expect(placeLabel(over, label, picture, [])).toEqual({ ...label, ...at });
  });

  it('makes space for others, and stays with its box where there is none', () => {
    const over = rect(300, 200, 50, 50);
    const first = placeLabel(over, label, picture, []) ?? picture;
    const second = placeLabel(over, label, picture, [first]) ?? picture;
    expect(second).toEqual({ ...label, left: 360, top: 182 });
    expect(placeLabel(over, label, picture, [first, second])?.left).toBe(420);
    const atEdge = placeLabel(rect(700, 200, 20, 20), label, picture, []) ?? picture;
    expect(placeLabel(rect(700, 200, 20, 20), label, picture, [atEdge])).toEqual(atEdge);
  });

  it('is placed in its box rather than in another one below', () => {
    const over = rect(300, 60, 50, 50);
    expect(placeLabel(over, label, picture, [], [over])?.top).toBe(110);
    expect(placeLabel(over, label, picture, [], [over, rect(320, 100, 90, 90)])?.top).toBe(60);
  });

  it('is hidden with a box that is off the stage', () => {
    expect(placeLabel(rect(-90, 200, 50, 50), label, picture, [])).toBeNull();
  });
});

describe('A click on the picture', () => {
  const marks: PlacedMark[] = [
    { index: 0, kind: 'box', rect: rect(200, 100, 300, 200) },
    { index: 1, kind: 'box', rect: rect(250, 150, 40, 40) },
    { index: 2, kind: 'border', rect: picture },
    { index: 3, kind: 'box', rect: rect(600, 300, 40, 40) },
  ];

  it('selects the smallest box first', () => {
    expect(marksAt(marks, 270, 170)).toEqual([1, 0]);
    expect(marksAt(marks, 450, 250)).toEqual([0]);
    expect(marksAt(marks, 560, 250)).toEqual([]);
  });

  it('selects the border of the picture only near it', () => {
    expect(marksAt(marks, 103, 200)).toEqual([2]);
    expect(marksAt(marks, 130, 200)).toEqual([]);
    expect(marksAt(marks, 95, 200)).toEqual([]);
  });

  it('cycles through overlapping boxes, one with each click', () => {
    const clicks = [null, 1, 0, 7, 5].map((chosen) => nextAmong([1, 0, 7], chosen));
    expect(clicks).toEqual([1, 0, 7, 1, 1]);
    expect([null, 3].map((chosen) => nextAmong([], chosen))).toEqual([undefined, undefined]);
  });
});
