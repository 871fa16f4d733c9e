import { expect, test } from 'vitest';
import { clampSpeed, nextSpeed } from '../../../renderer/features/clip-player/playback/playhead.ts';

test('slower and faster go through the available speeds, and keep the direction', () => {
  const slower = [1, 0.75, 0.5, 0.25, 0.1];
  for (const [index, speed] of slower.entries()) {
    expect(nextSpeed(speed, -1)).toBe(slower[index + 1] ?? 0.1);
  }
  expect([1, 1.5, 2].map((speed) => nextSpeed(speed, 1))).toEqual([1.5, 2, 2]);
  expect(nextSpeed(-1, 1)).toBe(-1.5);
  expect(nextSpeed(0.6, -1)).toBe(0.5);
});

test('no speed is below a tenth or above twice', () => {
  expect([0, 0.01, 5, -5, -0.01, Number.NaN].map(clampSpeed)).toEqual([1, 0.1, 2, -2, -0.1, 1]);
});
