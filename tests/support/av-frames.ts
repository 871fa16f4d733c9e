import { Decoder, Demuxer, Scaler } from 'node-av/api';
import {
  AV_PIX_FMT_GRAY8,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV444P,
  AV_PIX_FMT_YUVJ420P,
} from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { readFrameCode } from '../../tools/frame-clips/frame-code.ts';

export const numberOnFrame = (frame: Frame): number | null => {
  using scaler = new Scaler();
  const { width, height } = frame;
  const pixels = scaler.toBufferSync(frame, { format: 'rgba' });
  return readFrameCode(new Uint8ClampedArray(pixels), width, height);
};

export const readPaintedNumber = async (
  picture: Uint8Array,
  format: 'jpeg_pipe' | 'webp_pipe' = 'jpeg_pipe',
): Promise<number | null> => {
  await using demuxer = await Demuxer.open(Buffer.from(picture), { format });
  const stream = demuxer.video();
  if (!stream) throw new Error('This is no picture.');
  using decoder = await Decoder.create(stream, { threadCount: 1 });
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) continue;
    using _freed = frame;
    return numberOnFrame(frame);
  }
  throw new Error('This picture cannot be decoded.');
};

/** The brightness of a still picture, row by row. */
type GrayPicture = { format: string; width: number; height: number; pixels: Uint8Array };

export const readGrayPicture = async (path: string): Promise<GrayPicture> => {
  await using demuxer = await Demuxer.open(path);
  const stream = demuxer.video();
  if (!stream) throw new Error(`${path} is no picture`);
  using decoder = await Decoder.create(stream, { threadCount: 1 });
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) continue;
    const { width, height } = frame;
    const plane = frame.data?.[0];
    const stride = frame.linesize[0] ?? width;
    if (!plane) throw new Error(`${path} has no brightness of its own`);
    const pixels = new Uint8Array(width * height);
    for (let y = 0; y < height; y += 1) {
      pixels.set(plane.subarray(y * stride, y * stride + width), y * width);
    }
    frame.free();
    return { format: demuxer.formatName, width, height, pixels };
  }
  throw new Error(`${path} cannot be decoded`);
};

export const turned = (picture: GrayPicture, quarters: number): GrayPicture => {
  if (quarters === 0) return picture;
  const { width, height, pixels } = picture;
  const turnedPixels = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      turnedPixels[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 0;
    }
  }
  const once = { ...picture, width: height, height: width, pixels: turnedPixels };
  return turned(once, quarters - 1);
};

/** Returns the mean difference of two pictures of one size, 0 to 255. */
export const differenceOf = (one: GrayPicture, other: GrayPicture): number => {
  if (one.width !== other.width || one.height !== other.height) return Number.NaN;
  const sum = one.pixels.reduce(
    (total, pixel, at) => total + Math.abs(pixel - (other.pixels[at] ?? 0)),
    0,
  );
  return sum / one.pixels.length;
};

const formats = {
  '4:2:0': AV_PIX_FMT_YUV420P,
  'full-range 4:2:0': AV_PIX_FMT_YUVJ420P,
  '4:4:4': AV_PIX_FMT_YUV444P,
  gray: AV_PIX_FMT_GRAY8,
};

export const frameFormats = Object.keys(formats) as FrameFormat[];

type FrameFormat = keyof typeof formats;

/** Creates a frame of noise, and a copy of its luma without padding. */
export const noisyFrame = (format: FrameFormat, width: number, height: number) => {
  const frame = new Frame();
  frame.alloc();
  frame.format = formats[format];
  frame.width = width;
  frame.height = height;
  frame.allocBuffer();
  const luma = new Uint8Array(width * height);
  for (const [plane, samples] of (frame.data ?? []).entries()) {
    for (let at = 0; at < samples.length; at += 1) samples[at] = (at * at * 31 + at * 7) >>> 3;
    if (plane > 0) continue;
    const stride = frame.linesize[0] as number;
    for (let y = 0; y < height; y += 1) {
      luma.set(samples.subarray(y * stride, y * stride + width), y * width);
    }
  }
  return { frame, luma };
};
