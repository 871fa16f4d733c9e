import { readFile, writeFile } from 'node:fs/promises';
import { Encoder, Muxer } from 'node-av/api';
import {
  AV_LOG_ERROR,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV422P,
  AV_PIX_FMT_YUVJ420P,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MPEG4,
} from 'node-av/constants';
import { Frame, Log } from 'node-av/lib';
import { mp4FullBox, uint32s } from '../../tools/prompt-clips/mp4-box.ts';
import { keepFile } from './kept-file.ts';

const pixelFormats = {
  yuv420p: AV_PIX_FMT_YUV420P,
  yuvj420p: AV_PIX_FMT_YUVJ420P,
  yuv422p: AV_PIX_FMT_YUV422P,
};

export type MediaFixture = {
  container?: 'mp4' | 'mov' | 'webm' | 'avi';
  codec?: 'h264' | 'mpeg4' | 'vp8';
  width?: number;
  height?: number;
  fps?: { num: number; den: number };
  frames?: number;
  pixels?: keyof typeof pixelFormats;
  movflags?: string;
};

// x264 prints a lot about every file.
Log.setLevel(AV_LOG_ERROR);

const encoders = { h264: FF_ENCODER_LIBX264, mpeg4: FF_ENCODER_MPEG4, vp8: FF_ENCODER_LIBVPX_VP8 };

/** A moving gradient, so that every frame differs and the file has some size. */
const drawFrame = (
  width: number,
  height: number,
  frameIndex: number,
  pixels: keyof typeof pixelFormats,
): Buffer => {
  const picture = Buffer.alloc(width * height * (pixels === 'yuv422p' ? 2 : 1.5), 128);
  for (let at = 0; at < width * height; at += 1) {
    const x = at % width;
    const y = Math.floor(at / width);
    picture[at] = (x * 3 + y * 5 + ((x * y) % 7) * 8 + frameIndex * 9) % 256;
  }
  return picture;
};

const encodeFixture = async (path: string, fixture: MediaFixture): Promise<void> => {
  const { codec = 'h264', container = 'mp4', width = 64, height = 48, frames = 12 } = fixture;
  const { fps: rate = { num: 24, den: 1 }, pixels = 'yuv420p' } = fixture;
  using encoder = await Encoder.create(encoders[codec], {
    context: { gopSize: 12, maxBFrames: codec === 'h264' ? 2 : 0 },
  });
  async function* pictures(): AsyncGenerator<Frame | null> {
    for (let frameIndex = 0; frameIndex < frames; frameIndex += 1) {
      const frame = Frame.fromVideoBuffer(drawFrame(width, height, frameIndex, pixels), {
        width,
        height,
        format: pixelFormats[pixels],
        timeBase: { num: rate.den, den: rate.num },
        pts: BigInt(frameIndex),
      });
      frame.duration = 1n;
      yield frame;
    }
    yield null;
  }
  const { movflags } = fixture;
  await using muxer = await Muxer.open(path, {
    format: container,
    options: movflags ? { movflags } : {},
  });
  const streamIndex = muxer.addStream(encoder);
  for await (const packet of encoder.packets(pictures())) {
    if (packet === null) continue;
    await muxer.writePacket(packet, streamIndex);
    packet.free();
  }
};

/** Has B-frames where the codec has them. @returns its path; it is read-only */
export const keptMediaFixture = (fixture: MediaFixture = {}): Promise<string> =>
  keepFile(
    { name: 'fixture', recipe: fixture, sources: ['tests/support/tiny-clips.ts'] },
    (partPath) => encodeFixture(partPath, fixture),
  );

export const makeMediaFixture = async (path: string, fixture?: MediaFixture): Promise<void> =>
  // A copy made by the system would be read-only, too.
  writeFile(path, await readFile(await keptMediaFixture(fixture)));

export const makeTinyClip = async (): Promise<Buffer> => readFile(await keptMediaFixture());

export const numberedClip = (clip: Buffer, number: number): Buffer =>
  Buffer.concat([clip, mp4FullBox('free', uint32s(number))]);

/**
 * Files `clip-0.mp4`, `clip-1.mp4` and so on, each with a prompt.
 * @param first number of the first clip's bytes; the same number gives the same bytes
 */
export const clipFolder = (
  clip: Buffer,
  count: number,
  first = 0,
): Record<string, string | Uint8Array> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      [`clip-${index}.mp4`, numberedClip(clip, first + index)],
      [`clip-${index}.txt`, `Prompt of clip ${index}`],
    ]).flat(),
  );
