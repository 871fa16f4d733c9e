import { Scaler } from 'node-av/api';
import { SWS_AREA } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { createTileGrid, type ReducedPicture, rotateGrid } from './frame-table.ts';
import { type DetailStatistics, measureDetail } from './measure-detail.ts';
import { halveToFullRange } from './plane-sums.ts';
import { openLineScaler, sampleFrame } from './sample-lines.ts';
import { type QuarterTurns, turnPlane } from './turn-plane.ts';

export type ReadFrame = { picture: ReducedPicture; detail: DetailStatistics };

/** @param first gives the size @param turns display rotation of the frames */
export const openFrameReader = (first: Frame, turns: QuarterTurns) => {
  const decoded = createTileGrid(first.width, first.height);
  const scaler = new Scaler({ flags: SWS_AREA });
  const lineScaler = openLineScaler();
  const { width, height } = decoded;
  // Chroma has half the size in each direction, so all three planes end up the same size.
  const options = { resize: { width: 2 * width, height: 2 * height }, format: 'yuv420p' } as const;
  const pixels = width * height;

  /** The frame must not be read afterwards. */
  const read = (frame: Frame): ReadFrame => {
    const planes = scaler.toBufferSync(frame, options);
    const { detail, blocking } = measureDetail(sampleFrame(frame, lineScaler), decoded);
    const picture = (plane: Uint8Array) => turnPlane(plane, width, height, turns);
    const tiles = (values: Float32Array) => turnPlane(values, decoded.columns, decoded.rows, turns);
    return {
      picture: {
        luma: picture(halveToFullRange(planes.subarray(0, 4 * pixels), width, height)),
        cb: picture(new Uint8Array(planes.subarray(4 * pixels, 5 * pixels))),
        cr: picture(new Uint8Array(planes.subarray(5 * pixels, 6 * pixels))),
      },
      detail: { detail: tiles(detail), blocking: tiles(blocking) },
    };
  };
  return {
    /** Grid of the pictures as shown. */
    grid: turns % 2 === 1 ? rotateGrid(decoded) : decoded,
    read,
    [Symbol.dispose]: () => {
      scaler[Symbol.dispose]();
      lineScaler[Symbol.dispose]();
    },
  };
};
