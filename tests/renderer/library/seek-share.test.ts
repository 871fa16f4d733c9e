import { expect, test } from 'vitest';
import { seekPending, seekShare } from '../../../renderer/features/library/list/ClipTile.tsx';

const videoOf = (seeking = false) => ({
  seeking,
  currentTime: 0,
  dataset: {} as Record<string, string>,
});

test('a share of a clip uses the length that its marks are placed by', () => {
  const video = videoOf();
  seekShare(video, 0.25, { durationSec: 8 });
  expect(video.currentTime).toBe(2);
  // An empty edit precedes the first frame.
  seekShare(video, 0.25, { durationSec: 8, originSec: 1.5 });
  expect(video.currentTime).toBe(3.5);
});

test('a clip of unknown or endless length is not sought', () => {
  for (const durationSec of [null, Number.POSITIVE_INFINITY, Number.NaN]) {
    const video = videoOf();
    for (const share of [0, 0.5]) seekShare(video, share, { durationSec });
    expect(video).toEqual(videoOf());
  }
});

test('only the latest request counts while a seek is in progress', () => {
  const video = videoOf(true);
  for (const share of [0.25, 0.5]) seekShare(video, share, { durationSec: 8 });
  expect(video.currentTime).toBe(0);
  seekPending(video);
  expect(video).toEqual({ ...videoOf(true), currentTime: 4 });
});
