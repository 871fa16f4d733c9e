import { writeFile } from 'node:fs/promises';
import { Decoder, Encoder, FilterAPI } from 'node-av/api';
import { AVSEEK_FLAG_BACKWARD, FF_ENCODER_LIBWEBP } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { type OpenClip, openClip, secondsOf } from './open-clip.ts';
import { pictureFilter } from './picture-filter.ts';

/** The longer side of the picture, in pixels. */
const longerSidePx = 320;

/** The picture is taken at this part of the clip: beginnings are often black. */
const takenAt = 1 / 3;

/** 0 to 100; small, and good enough at this size. */
const quality = 75;

/**
 * The first frame at or after a moment, or the last one before it; null where none can be decoded
 * from there on.
 * @param atSec in the clip's own time
 */
const frameAt = async ({ demuxer, stream }: OpenClip, atSec: number): Promise<Frame | null> => {
  await demuxer.seek(atSec, -1, AVSEEK_FLAG_BACKWARD);
  // A damaged file shows what of it can be shown.
  using decoder = await Decoder.create(stream, { exitOnError: false, threadCount: 1 });
  let latest: Frame | null = null;
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) continue;
    latest?.free();
    latest = frame;
    if (secondsOf(frame.pts, frame.timeBase) >= atSec) break;
  }
  return latest;
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
 * Writes a small WebP picture of a clip: a frame at a third of it, turned and with pixels as wide as
 * the file says.
 * @param target where nothing is yet
 * @throws Error when no frame can be decoded
 */
export const makeThumbnail = async (path: string, target: string): Promise<void> => {
  await using clip = await openClip(path);
  const { stream } = clip;
  const startSec = Math.max(0, secondsOf(stream.startTime, stream.timeBase));
  const atSec = startSec + secondsOf(stream.duration, stream.timeBase) * takenAt;
  // A file that was cut off has only its beginning.
  const frame = (await frameAt(clip, atSec)) ?? (await frameAt(clip, startSec));
  if (!frame) throw new Error('No frame of the file can be decoded.');
  try {
    using filter = FilterAPI.create(pictureFilter(frame, longerSidePx, 'yuv420p'));
    const [picture] = [...(await filter.processAll(frame)), ...(await filter.processAll(null))];
    if (!picture) throw new Error('The frame cannot be scaled.');
    await writeFile(target, await encode(picture), { flag: 'wx', mode: 0o600 });
    picture.free();
  } finally {
    frame.free();
  }
};
