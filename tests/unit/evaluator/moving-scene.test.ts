import { expect, test } from 'vitest';
import { isOfMovingScene } from '../../../evaluator/detectors/picture/abrupt-changes.ts';
import { drawnTable, type Pixel, texture } from '../../support/frame-tables.ts';

/** Tiles 3 to 5 across and 3 to 5 down, in pixels from 30 to 59. */
const tiles = [3, 4, 5].flatMap((row) => [3, 4, 5].map((column) => row * 16 + column));
const isInside = (x: number, y: number): boolean => x >= 30 && x < 60 && y >= 30 && y < 60;

/** A still scene in which frame 5 shows something else. */
const isMoving = (shown: (x: number, y: number) => Pixel | null): boolean =>
  isOfMovingScene(
    drawnTable(10, (x, y, frame) => {
      const still = { luma: 120 + texture(x, y) };
      return (frame === 5 ? shown(x, y) : null) ?? still;
    }),
    { first: 5, last: 5, tiles, strength: 60 },
  );

const thing = (x: number): Pixel => ({ luma: x % 6 < 3 ? 80 : 160 });

test('a change belongs to a moving scene, but not when all around it rests', () => {
  expect(isMoving((x, y) => (isInside(x, y) ? thing(x) : null))).toBe(false);
});

test('a change belongs to a moving scene when its surroundings change nearly as much', () => {
  expect(
    isMoving((x, y) => (isInside(x, y) ? thing(x) : { luma: 120 + texture(x + 9, y, 3) })),
  ).toBe(true);
});

test('a change belongs to a moving scene, but not when it is a band across the picture', () => {
  const band = Array.from({ length: 32 }, (_, index) => 3 * 16 + index);
  const table = drawnTable(10, (x, y, frame) => ({
    luma: 120 + texture(frame === 5 ? x + 9 : x, y),
  }));
  expect(isOfMovingScene(table, { first: 5, last: 5, tiles: band, strength: 30 })).toBe(false);
});

test('a change belongs to a moving scene when an object came from nearby while its surroundings move a little', () => {
  const disc = (left: number, frame: number, x: number, y: number): Pixel =>
    Math.hypot(x - left, y - 45) < 13
      ? { luma: 230, cr: 160 }
      : { luma: 120 + texture(x + (frame === 5 ? 9 : 0), y) };
  const table = drawnTable(10, (x, y, frame) => disc(frame === 5 ? 45 : 90, frame, x, y));
  expect(isOfMovingScene(table, { first: 5, last: 5, tiles, strength: 100 })).toBe(true);
});
