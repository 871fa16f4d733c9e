import { expect, test } from 'vitest';
import type { ClipFrames } from '../../../renderer/features/clip-player/frames/clip-frames.ts';
import { framePicturesOf } from '../../../renderer/features/clip-player/time-bar/frame-pictures.ts';

const never = new AbortController().signal;

/** Pictures as wide as the number of their frame, all of which are loaded. */
const picturesOf = async (...frames: number[]) => {
  const made = new Map<number, { width: number }>();
  const thumbnail = async (frame: number) => {
    const picture = { width: frame };
    made.set(frame, picture);
    return picture;
  };
  const pictures = framePicturesOf({ thumbnail } as unknown as ClipFrames);
  for (const frame of frames) pictures.request(frame, never);
  await Promise.resolve();
  return { pictures, made };
};

test('the nearest picture is that of the frame, or of one before or after it', async () => {
  const { pictures } = await picturesOf(10, 20, 40);
  const nearest = [1, 10, 14, 16, 29, 31, 99].map((frame) => pictures.nearest(frame)?.frame);
  expect(nearest).toEqual([10, 10, 10, 20, 20, 40, 40]);
});

test('keeps the earlier of two pictures that are equally near', async () => {
  const { pictures } = await picturesOf(20, 10);
  expect(pictures.nearest(15)?.frame).toBe(20);
});

test('ignores a closed picture', async () => {
  const { pictures, made } = await picturesOf(10, 20);
  const closed = made.get(10);
  if (closed) closed.width = 0;
  expect(pictures.get(10)).toBeUndefined();
  expect(pictures.nearest(10)?.frame).toBe(20);
});
