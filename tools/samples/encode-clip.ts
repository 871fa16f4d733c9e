import { encodeYuv } from './encode-yuv.ts';
import { rgbToYuv420 } from './rgb-to-yuv420.ts';

/** Pictures to encode: 8-bit RGB, three bytes per pixel, row by row. */
export type ClipPictures = {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly frames: Iterable<Uint8Array>;
};

/** @param quality x264's constant rate factor: 18 is very good, 28 is small */
export async function encodeClip(
  path: string,
  { width, height, fps, frames }: ClipPictures,
  quality: number,
): Promise<void> {
  await encodeYuv(
    path,
    { width, height, rate: { num: fps, den: 1 }, frames: inYuv(frames, width, height) },
    { quality, preset: 'slow', gopSize: fps, maxBFrames: 2 },
  );
}

function* inYuv(frames: Iterable<Uint8Array>, width: number, height: number): Generator<Buffer> {
  for (const rgb of frames) yield rgbToYuv420(rgb, width, height);
}
