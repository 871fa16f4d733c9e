import { expect, test } from 'vitest';
import { modesFor } from '../../../renderer/features/compare/compare-context.ts';
import { measureDifference } from '../../../renderer/features/compare/pictures/DifferencePicture.tsx';

test('offers overlays only for two clips whose pictures can be shown', () => {
  expect(modesFor(true, [true, true])).toEqual(['one', 'side']);
  expect(modesFor(false, [true, true])).toEqual(['side', 'wipe', 'difference']);
  for (const areShown of [
    [true, false],
    [true, true, true],
  ]) {
    expect(modesFor(false, areShown)).toEqual(['side']);
  }
});

const pixels = (...channels: number[]) => new Uint8ClampedArray(channels);

test.for([
  ['identical frames', pixels(0, 0, 0, 255, 0, 0, 0, 255), { share: 0, max: 0 }],
  ['one pixel of four', pixels(...Array(12).fill(0), 0, 9, 3, 255), { share: 0.25, max: 9 }],
  ['every pixel, whichever channel', pixels(1, 0, 0, 255, 0, 0, 200, 255), { share: 1, max: 200 }],
  ['no pixels', pixels(), { share: 0, max: 0 }],
] as const)('measures the difference of %s', ([, data, expected]) => {
  expect(measureDifference(data)).toEqual(expected);
});
