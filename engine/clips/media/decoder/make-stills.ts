import { Decoder, Encoder, FilterAPI } from 'node-av/api';
import { AV_FRAME_FLAG_CORRUPT, FF_ENCODER_MJPEG } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { Still } from '../clip-media.ts';
import { openClip } from './open-clip.ts';
import { pictureFilter } from './picture-filter.ts';
import { frameTicksOf, readPackets } from './read-packets.ts';

/** FFmpeg's scale of quantisers, 1 (best) to 31: about what others call a quality of 80. */
const quantiser = 4;

const encode = async (picture: Frame): Promise<Uint8Array> => {
  using encoder = await Encoder.create(FF_ENCODER_MJPEG, {
    context: { threadCount: 1, qMin: quantiser, qMax: quantiser },
  });
  const packets = [...(await encoder.encodeAll(picture)), ...(await encoder.encodeAll(null))];
  // A copy of its own: what is a part of something larger would be sent with all of it.
  const jpeg = new Uint8Array(Buffer.concat(packets.map(({ data }) => data ?? Buffer.alloc(0))));
  for (const packet of packets) packet.free();
  return jpeg;
};

/** The frame as a picture: upright, with square pixels, not enlarged. @throws Error */
const stillOf = async (frame: Frame, longerSidePx: number): Promise<Still> => {
  using filter = FilterAPI.create(pictureFilter(frame, longerSidePx, 'yuvj420p'));
  const [picture] = [...(await filter.processAll(frame)), ...(await filter.processAll(null))];
  if (!picture) throw new Error('The frame cannot be scaled.');
  try {
    return { jpeg: await encode(picture), width: picture.width, height: picture.height };
  } finally {
    picture.free();
  }
};

/** The ticks at which the frames begin that are asked for, each only once. */
const wantedTicks = async (path: string, frames: readonly number[]) => {
  await using clip = await openClip(path);
  const { starts } = frameTicksOf(await readPackets(clip), clip.stream);
  return frames.map((frame) => starts[frame]);
};

/**
 * Pictures of frames by their number, in the order of `frames`. Frames are known by when they are
 * shown, so that one that cannot be decoded is missing and moves no other.
 * @throws Error when the file cannot be read
 */
export const makeStills = async (
  path: string,
  frames: readonly number[],
  longerSidePx: number,
): Promise<(Still | null)[]> => {
  const ticks = await wantedTicks(path, frames);
  const wanted = new Set(ticks.filter((tick) => tick !== undefined));
  const stills = new Map<bigint, Still>();
  if (wanted.size > 0) {
    await using clip = await openClip(path);
    const { demuxer, stream } = clip;
    using decoder = await Decoder.create(stream, { exitOnError: false, threadCount: 1 });
    for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
      if (!frame) continue;
      using _freed = frame;
      if (!wanted.delete(frame.pts)) continue;
      const isWhole = !frame.hasFlags(AV_FRAME_FLAG_CORRUPT) && frame.decodeErrorFlags === 0;
      const still = isWhole ? await stillOf(frame, longerSidePx).catch(() => null) : null;
      if (still) stills.set(frame.pts, still);
      if (wanted.size === 0) break;
    }
  }
  return ticks.map((tick) => (tick === undefined ? null : (stills.get(tick) ?? null)));
};
