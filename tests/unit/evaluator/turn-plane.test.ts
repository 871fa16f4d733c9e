import { expect, test } from 'vitest';
import { turnPlane } from '../../../evaluator/analysis/turn-plane.ts';

const pixels = [1, 2, 3, 4, 5, 6];

test.each([
  [0, [1, 2, 3, 4, 5, 6]],
  [1, [4, 1, 5, 2, 6, 3]],
  [2, [6, 5, 4, 3, 2, 1]],
  [3, [3, 6, 2, 5, 1, 4]],
] as const)('a plane of three by two pixels is rotated clockwise %i times', (contrasts, turned) => {
  expect([...turnPlane(Uint8Array.from(pixels), 3, 2, contrasts)]).toEqual(turned);
  expect([...turnPlane(Float32Array.from(pixels), 3, 2, contrasts)]).toEqual(turned);
  // Like the scaler's output: a buffer, whose slice shares its memory.
  const buffer = Buffer.from(pixels);
  expect([...turnPlane(buffer, 3, 2, contrasts)]).toEqual(turned);
  expect([...buffer]).toEqual(pixels);
});
