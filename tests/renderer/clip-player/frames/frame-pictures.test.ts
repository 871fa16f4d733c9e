import { expect, test } from 'vitest';
import { createFramePictures } from '../../../../renderer/features/clip-player/frames/frame-pictures.ts';

const picture = { close: () => undefined } as Parameters<
  ReturnType<typeof createFramePictures>['add']
>[1];
const never = new AbortController().signal;

const picturesOf = (...frames: number[]) => {
  const asked: number[] = [];
  const cancelled: number[] = [];
  const made = createFramePictures(
    (frame) => asked.push(frame),
    (frame) => cancelled.push(frame),
  );
  for (const frame of frames) made.pictures.request(frame, never);
  for (const frame of frames) made.add(frame, picture);
  return { ...made, asked, cancelled };
};

test('the nearest picture is that of the frame, or of one before or after it', () => {
  const { pictures } = picturesOf(10, 20, 40);
  const nearest = [1, 10, 14, 16, 29, 31, 99].map((frame) => pictures.nearest(frame)?.frame);
  expect(nearest).toEqual([10, 10, 10, 20, 20, 40, 40]);
});

test('keeps the earlier of two pictures that are equally near', () => {
  const { pictures } = picturesOf(20, 10);
  expect(pictures.nearest(15)?.frame).toBe(20);
  // Components that follow it would never come to rest with another object each time.
  expect(pictures.nearest(15)).toBe(pictures.nearest(15));
});

test('has no picture of a closed clip', () => {
  const { pictures, close } = picturesOf(10, 20);
  close();
  expect(pictures.get(10)).toBeUndefined();
  expect(pictures.nearest(10)).toBeUndefined();
});

test('asks once for a picture, and cancels it when the last one stops waiting', () => {
  const { pictures, asked, cancelled } = picturesOf(10);
  const [one, other] = [new AbortController(), new AbortController()];
  for (const { signal } of [one, other]) pictures.request(30, signal);
  pictures.request(10, never);
  expect(asked).toEqual([10, 30]);
  one.abort();
  expect(cancelled).toEqual([]);
  other.abort();
  expect(cancelled).toEqual([30]);
});
