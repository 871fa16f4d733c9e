import { writeFile } from 'node:fs/promises';
import { Decoder, Encoder, FilterAPI } from 'node-av/api';
import { AVSEEK_FLAG_BACKWARD, FF_ENCODER_LIBWEBP } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { frameFilter } from './frame-filter.ts';
import { type OpenClip, openClip, secondsOf } from './open-clip.ts';

/** Length of the image's longer side. */
const longerSidePx = 320;

/** Default position within the clip, as a fraction: beginnings are often black. */
const defaultPosition = 1 / 3;

/** WebP quality, 0 to 100; good enough at this size. */
const quality = 75;

/**
 * Decodes the frame whose start is nearest to a (possibly rounded) time. Returns null if no frame
 * can be decoded from there on.
 * @param atSec in the file's own clock
 */
const frameAt = async ({ demuxer, stream }: OpenClip, atSec: number): Promise<Frame | null> => {
  await demuxer.seek(atSec, -1, AVSEEK_FLAG_BACKWARD);
  // Decodes as much as possible of a damaged file.
  using decoder = await Decoder.create(stream, { exitOnError: false, threadCount: 1 });
  const distanceOf = (frame: Frame): number =>
    Math.abs(secondsOf(frame.pts, frame.timeBase) - atSec);
  let nearest: Frame | null = null;
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) continue;
    if (nearest && distanceOf(nearest) <= distanceOf(frame)) {
      frame.free();
      break;
    }
    nearest?.free();
    nearest = frame;
  }
  return nearest;
};

const encode = async (picture: Frame): Promise<Uint8Array> => {
  using encoder = await Encoder.create(FF_ENCODER_LIBWEBP, {
    context: { threadCount: 1 },
    options: { quality },
  });
  const packets = [...(await encoder.encodeAll(picture)), ...(await encoder.encodeAll(null))];
  const bytes = Buffer.concat(packets.map(({ data }) => data ?? Buffer.alloc(0)));
  for (const packet of packets) packet.free();
  return bytes;
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
  await using clip = await openClip(path);
  const { stream } = clip;
  const startSec = Math.max(0, secondsOf(stream.startTime, stream.timeBase));
  const atSec =
    atMs === null
      ? startSec + secondsOf(stream.duration, stream.timeBase) * defaultPosition
      : startSec + atMs / 1000;
  // A truncated file has only its beginning.
  const frame = (await frameAt(clip, atSec)) ?? (await frameAt(clip, startSec));
  if (!frame) throw new Error('No frame of the file can be decoded.');
  try {
    using filter = FilterAPI.create(frameFilter(frame, longerSidePx, 'yuv420p'));
    const [picture] = [...(await filter.processAll(frame)), ...(await filter.processAll(null))];
    if (!picture) throw new Error('The frame cannot be scaled.');
    await writeFile(target, await encode(picture), { flag: 'wx', mode: 0o600 });
    picture.free();
  } finally {
    frame.free();
  }
};
