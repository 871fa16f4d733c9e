import {
  AV_PIX_FMT_GRAY8,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV444P,
  AV_PIX_FMT_YUVJ420P,
} from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { expect, it } from 'vitest';
import {
  openLineScaler,
  sampleFrame,
  samplePlane,
} from '../../../evaluator/analysis/sample-lines.ts';

const formats = {
  '4:2:0': AV_PIX_FMT_YUV420P,
  'full-range 4:2:0': AV_PIX_FMT_YUVJ420P,
  '4:4:4': AV_PIX_FMT_YUV444P,
  gray: AV_PIX_FMT_GRAY8,
};

const frameFormats = Object.keys(formats) as FrameFormat[];

type FrameFormat = keyof typeof formats;

/** Creates a frame of noise, and a copy of its luma without padding. */
const noisyFrame = (format: FrameFormat, width: number, height: number) => {
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

it.each(frameFormats)('copies the sampled lines of %s frames of any height unchanged', (format) => {
  using scaler = openLineScaler();
  const heights = [...Array.from({ length: 40 }, (_, index) => index + 1), 540, 1080, 2162];
  for (const [index, height] of heights.entries()) {
    const width = [1, 2, 17, 162][index % 4] as number;
    const { frame, luma } = noisyFrame(format, width, height);
    const expected = samplePlane(luma, width, height);
    const { pixels, ...rest } = sampleFrame(frame, scaler);

    expect({ pixels: new Uint8Array(pixels), ...rest }, `height ${height}`).toEqual(expected);
    frame.free();
  }
});
