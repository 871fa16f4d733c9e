import { expect, test } from 'vitest';
import { modesFor } from '../../../renderer/features/compare/compare-context.ts';

test('offers overlays only for two clips whose pictures can be shown', () => {
  expect(modesFor({ isOneClip: true, hasBothPictures: true })).toEqual(['one', 'side']);
  expect(modesFor({ isOneClip: false, hasBothPictures: true })).toEqual([
    'side',
    'wipe',
    'difference',
  ]);
  expect(modesFor({ isOneClip: false, hasBothPictures: false })).toEqual(['side']);
});
