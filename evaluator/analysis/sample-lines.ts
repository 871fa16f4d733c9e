import { Scaler } from 'node-av/api';
import {
  AV_PIX_FMT_GRAY8,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV422P,
  AV_PIX_FMT_YUV444P,
  AV_PIX_FMT_YUVJ420P,
  AV_PIX_FMT_YUVJ422P,
  AV_PIX_FMT_YUVJ444P,
  SWS_POINT,
} from 'node-av/constants';
import type { Frame } from 'node-av/lib';

/** Distance between sampled lines: enough lines for the means of tiles at an acceptable cost. */
const LINE_STEP = 8;
/** First sampled line, away from the upper and lower edges of 8 x 8 blocks. */
const FIRST_LINE = 3;

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

export type SampledLines = {
  pixels: Uint8Array;
  width: number;
  height: number;
  rows: readonly number[];
};

const sampledRows = (height: number): number[] => {
  const count = Math.max(1, Math.ceil((height - FIRST_LINE) / LINE_STEP));
  return Array.from({ length: count }, (_, index) =>
    Math.min(FIRST_LINE + index * LINE_STEP, height - 1),
  );
};

export const openLineScaler = (): Scaler => new Scaler({ flags: SWS_POINT });

/** Samples the luma of a decoded frame, which must not be read afterwards. */
export const sampleFrame = (frame: Frame, scaler: Scaler): SampledLines => {
  const { width, height } = frame;
  if (!lumaFirst.has(frame.format)) {
    return samplePlane(scaler.toBufferSync(frame, { format: 'gray' }), width, height);
  }
  const rows = sampledRows(height);
  // `frame.data` costs more: its memory is released late, and Electron copies all planes.
  frame.format = AV_PIX_FMT_GRAY8;
  // Output line i is input line floor((i + 0.5) * step), step slightly below 8: line 8 i + 3. Only
  // these are read, so some others may lie below the picture.
  frame.height = rows.length > 1 ? LINE_STEP * rows.length - 1 : 2 * (rows[0] ?? 0) + 1;
  const pixels = scaler.toBufferSync(frame, { resize: { width, height: rows.length } });
  return { pixels, width, height, rows };
};

/** @param plane 8-bit luma, row by row */
export const samplePlane = (plane: Uint8Array, width: number, height: number): SampledLines => {
  const rows = sampledRows(height);
  const pixels = new Uint8Array(rows.length * width);
  for (const [index, row] of rows.entries()) {
    pixels.set(plane.subarray(row * width, (row + 1) * width), index * width);
  }
  return { pixels, width, height, rows };
};
