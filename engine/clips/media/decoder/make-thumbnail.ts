import { writeFile } from 'node:fs/promises';
import { Encoder } from 'node-av/api';
import { FF_ENCODER_LIBWEBP } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { Presentation } from '../../../../shared/mp4/presentation.ts';
import { encodePicture } from './frame-filter.ts';
import { numberedFrames, readPresentation } from './numbered-frames.ts';
import { openClip } from './open-clip.ts';

const longerSidePx = 320;

/** Default position within the clip, as a fraction: beginnings are often black. */
const defaultPosition = 1 / 3;

/** WebP quality, 0 to 100; good enough at this size. */
const quality = 75;

/**
 * Returns the frame that starts nearest to a time, in seconds after the first frame, which may be
 * rounded. If two start equally near, returns the later: of two with the same start it is the one
 * that stays on screen.
 */
const frameNear = ({ startSecs }: Presentation, atSec: number): number => {
  const distanceOf = (sec: number): number => Math.abs(sec - (startSecs[0] ?? 0) - atSec);
  return startSecs.reduce(
    (nearest, sec, frame) =>
      distanceOf(sec) <= distanceOf(startSecs[nearest] ?? 0) ? frame : nearest,
    0,
  );
};

/**
 * Decodes a frame, or the last decodable one since the key frame before it; null if there is none.
 */
const decodeFrame = async (
  path: string,
  presentation: Presentation,
  wanted: number,
): Promise<Frame | null> => {
  await using clip = await openClip(path, 'ignore');
  let last: Frame | null = null;
  for await (const { frame, number } of numberedFrames(clip, presentation, wanted)) {
    last?.free();
    last = frame;
    if (number >= wanted) break;
  }
  return last;
};

/**
 * Writes a small WebP image of a clip, upright and with square pixels.
 * @param target a path at which no file exists
 * @param atMs start of the frame, from the first frame; null for a frame at a third of the clip
 * @throws Error if no frame can be decoded
 */
export const makeThumbnail = async (
  path: string,
  target: string,
  atMs: number | null,
): Promise<void> => {
  const presentation = await readPresentation(path);
  const { startSecs } = presentation;
  const wanted =
    atMs === null
      ? Math.floor(startSecs.length * defaultPosition)
      : frameNear(presentation, atMs / 1000);
  // A truncated file may end before that key frame, but has its first frame.
  const frame =
    (await decodeFrame(path, presentation, wanted)) ?? (await decodeFrame(path, presentation, 0));
  if (!frame) throw new Error('No frame of the file can be decoded.');
  try {
    const { bytes } = await encodePicture(frame, longerSidePx, 'yuv420p', () =>
      Encoder.create(FF_ENCODER_LIBWEBP, { context: { threadCount: 1 }, options: { quality } }),
    );
    await writeFile(target, bytes, { flag: 'wx', mode: 0o600 });
  } finally {
    frame.free();
  }
};
