import { Decoder, Demuxer, Scaler } from 'node-av/api';
import {
  AV_PIX_FMT_GRAY8,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV444P,
  AV_PIX_FMT_YUVJ420P,
} from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { readFrameCode } from '../../tools/frame-clips/frame-code.ts';

/** Four bytes a pixel, row by row. */
export const rgbaOf = (frame: Frame): Uint8ClampedArray => {
  using scaler = new Scaler();
  return new Uint8ClampedArray(scaler.toBufferSync(frame, { format: 'rgba' }));
};

export const numberOnFrame = (frame: Frame): number | null =>
  readFrameCode(rgbaOf(frame), frame.width, frame.height);

type PictureFormat = 'jpeg_pipe' | 'webp_pipe';

export const readPicture = async <Read>(
  picture: Uint8Array,
  read: (frame: Frame) => Read,
  format: PictureFormat = 'jpeg_pipe',
): Promise<Read> => {
  await using demuxer = await Demuxer.open(Buffer.from(picture), { format });
  const stream = demuxer.video();
  if (!stream) throw new Error('This is no picture.');
  using decoder = await Decoder.create(stream, { threadCount: 1 });
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) continue;
    using _freed = frame;
    return read(frame);
  }
  throw new Error('This picture cannot be decoded.');
};

export const readPaintedNumber = (
  picture: Uint8Array,
  format?: PictureFormat,
): Promise<number | null> => readPicture(picture, numberOnFrame, format);

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
