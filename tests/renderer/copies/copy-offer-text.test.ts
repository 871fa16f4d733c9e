import { expect, test } from 'vitest';
import { offerTexts, partLabel } from '../../../renderer/features/copies/CopiesDialog.tsx';
import type { CopyOffer } from '../../../shared/contract/queue.ts';

const offer: CopyOffer = {
  clips: 0,
  tooLong: 0,
  tooLarge: 0,
  unsupportedFormat: 0,
  others: 0,
  longestSec: null,
  maxDurationSec: 15,
  maxFileBytes: 50_000_000,
};

test('counts the clips that break each limit', () => {
  const texts = offerTexts({
    ...offer,
    tooLong: 12,
    longestSec: 61.04,
    tooLarge: 1,
    unsupportedFormat: 2,
    others: 1,
  });
  expect(texts).toEqual([
    '12 clips are longer than 15 s (up to 61 s): only the part chosen below is evaluated.',
    '1 file is larger than 50 MB: its copy is made small enough.',
    '2 files are not H.264 in MP4: they are converted without visible loss.',
    '1 clip cannot be evaluated with a copy and will only be retried.',
  ]);
  expect(offerTexts(offer)).toEqual([]);
});

test("states the parts by the service's limit", () => {
  expect(partLabel('start', 15)).toBe('The first 15 s');
  expect(partLabel('end', 12.5)).toBe('The last 12.5 s');
  expect(partLabel('second', 15)).toBe('15 s from a chosen time');
});
