import { expect, test } from 'vitest';
import { frameCountOf, startSecOf } from '../../../shared/domain/frames/frame-table.ts';
import { maxFrames, tableFromMetadata } from '../../../shared/domain/frames/stored-table.ts';

test('lasts as long as measured, where the declared rate is slightly off', () => {
  // As of a variable rate: 80 frames that are declared to come 9.6 times a second.
  const table = tableFromMetadata({ fps: 9.6, frameCount: 80, durationSec: 8.296 });
  expect(frameCountOf(table)).toBe(80);
  expect(startSecOf(table, 80)).toBeCloseTo(8.296, 9);
});

test('counts frames by the rate where only the duration is known', () => {
  const table = tableFromMetadata({ fps: 25, frameCount: null, durationSec: 2 });
  expect(frameCountOf(table)).toBe(50);
  expect(startSecOf(table, 50)).toBeCloseTo(2, 9);
});

test('has one frame of a 24th of a second where nothing is known', () => {
  const table = tableFromMetadata({ fps: null, frameCount: null, durationSec: null });
  expect(frameCountOf(table)).toBe(1);
  expect(startSecOf(table, 1)).toBeCloseTo(1 / 24, 9);
});

test.each([
  { fps: 30, frameCount: 3e10, durationSec: 1e9 },
  { fps: 30, frameCount: null, durationSec: 1e9 },
  { fps: 30, frameCount: null, durationSec: 1e300 },
])('ends after a million frames at their rate, whatever is declared: %j', (facts) => {
  const table = tableFromMetadata(facts);
  expect(frameCountOf(table)).toBe(maxFrames);
  expect(startSecOf(table, 30)).toBeCloseTo(1, 9);
});
