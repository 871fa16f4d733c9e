import { expect, test } from 'vitest';
import { modesFor } from '../../../renderer/features/compare/compare-context.ts';

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
