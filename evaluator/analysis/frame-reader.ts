import { Scaler } from 'node-av/api';
import { SWS_AREA, SWS_POINT } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { ReducedPicture, TileGrid } from './frame-table.ts';
import { createTileGrid, rotateGrid } from './frame-table.ts';
import { type DetailStatistics, measureDetail } from './measure-detail.ts';
import { sampleFrame } from './sample-lines.ts';
import { type QuarterTurns, turnPlane } from './turn-plane.ts';

/** A frame as shown: its reduced picture, and what was measured at full size. */
export type ReadFrame = { picture: ReducedPicture; detail: DetailStatistics };

export type FrameReader = Disposable & {
  /** Grid of the pictures as shown. */
  grid: TileGrid;
  /** The frame must not be read afterwards. */
  read: (frame: Frame) => ReadFrame;
};

/** Converts limited-range luma to full range. */
const fullLuma = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.min(255, Math.max(0, Math.round(((value - 16) * 255) / 219))),
);

/**
 * Reads the decoded frames of a clip.
 * @param first the first frame, which gives the size
 * @param turns display rotation of the frames
 */
export const openFrameReader = (first: Frame, turns: QuarterTurns): FrameReader => {
  const decoded = createTileGrid(first.width, first.height);
  const scaler = new Scaler({ flags: SWS_AREA });
  const sampler = new Scaler({ flags: SWS_POINT });
  const { width, height } = decoded;
  // Chroma has half the size in each direction, so all three planes end up the same size.
  const options = { resize: { width: 2 * width, height: 2 * height }, format: 'yuv420p' } as const;
  const pixels = width * height;

  const read = (frame: Frame): ReadFrame => {
    const planes = scaler.toBufferSync(frame, options);
    const { detail, blocking } = measureDetail(sampleFrame(frame, sampler), decoded);
    const picture = (plane: Uint8Array) => turnPlane(plane, width, height, turns);
    const tiles = (values: Float32Array) => turnPlane(values, decoded.columns, decoded.rows, turns);
    return {
      picture: {
        luma: picture(halve(planes, width, height)),
        cb: picture(new Uint8Array(planes.subarray(4 * pixels, 5 * pixels))),
        cr: picture(new Uint8Array(planes.subarray(5 * pixels, 6 * pixels))),
      },
      detail: { detail: tiles(detail), blocking: tiles(blocking) },
    };
  };
  return {
    grid: turns % 2 === 1 ? rotateGrid(decoded) : decoded,
    read,
    [Symbol.dispose]: () => {
      scaler[Symbol.dispose]();
      sampler[Symbol.dispose]();
    },
  };
};

/**
 * Halves a limited-range plane in both directions and converts it to full range.
 * @param width of the result, likewise `height`
 */
const halve = (plane: Uint8Array, width: number, height: number): Uint8Array => {
  const halved = new Uint8Array(width * height);
  const stride = 2 * width;
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0, from = 2 * y * stride; x < width; x += 1, to += 1, from += 2) {
      const sum =
        (plane[from] as number) +
        (plane[from + 1] as number) +
        (plane[from + stride] as number) +
        (plane[from + stride + 1] as number);
      halved[to] = fullLuma[(sum + 2) >> 2] as number;
    }
  }
  return halved;
};
