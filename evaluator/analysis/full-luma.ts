import type { Scaler } from 'node-av/api';
import {
  AV_PIX_FMT_GRAY8,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV422P,
  AV_PIX_FMT_YUV444P,
  AV_PIX_FMT_YUVJ420P,
  AV_PIX_FMT_YUVJ422P,
  AV_PIX_FMT_YUVJ444P,
} from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { FullLuma } from './measure-detail.ts';

/** Formats whose first plane is luma in 8 bits. */
const lumaFirst: ReadonlySet<number> = new Set([
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AV_PIX_FMT_YUV422P,
  AV_PIX_FMT_YUVJ422P,
  AV_PIX_FMT_YUV444P,
  AV_PIX_FMT_YUVJ444P,
  AV_PIX_FMT_GRAY8,
]);

/** Luma of a decoded frame at full size; valid as long as the frame. */
export const readFullLuma = (frame: Frame, scaler: Scaler): FullLuma => {
  const { width, height } = frame;
  const [pixels] = lumaFirst.has(frame.format) ? (frame.data ?? []) : [];
  const [stride] = frame.linesize;
  if (pixels && stride && stride >= width) return { pixels, stride, width, height };
  const converted = scaler.toBufferSync(frame, { format: 'gray' });
  return { pixels: converted, stride: width, width, height };
};
