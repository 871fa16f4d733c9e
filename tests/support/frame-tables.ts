import { createFrameMeter } from '../../evaluator/analysis/frame-meter.ts';
import { createTileGrid, type FrameStatisticsTable } from '../../evaluator/analysis/frame-table.ts';
import { measureDetail } from '../../evaluator/analysis/measure-detail.ts';
import { samplePlane } from '../../evaluator/analysis/sample-lines.ts';

export const DRAWN = { width: 160, height: 90 } as const;

/** A pixel: luma 0 to 255, and chroma, where 128 is neutral. */
export type Pixel = { luma: number; cb?: number; cr?: number };

export type Draw = (x: number, y: number, frame: number) => Pixel;

/** @param scale of the drawing: measurements at full size need more than the reduced picture */
export const drawnTable = (
  frameCount: number,
  draw: Draw,
  fps = 24,
  scale = 1,
): FrameStatisticsTable => {
  const [width, height] = [DRAWN.width * scale, DRAWN.height * scale];
  const grid = createTileGrid(width, height);
  const measure = createFrameMeter(grid);
  const frames = Array.from({ length: frameCount }, (_, frame) => {
    const [luma, cb, cr] = [0, 1, 2].map(() => new Uint8ClampedArray(width * height)) as Planes;
    for (let at = 0; at < width * height; at += 1) {
      const pixel = draw(at % width, Math.floor(at / width), frame);
      luma[at] = pixel.luma;
      cb[at] = pixel.cb ?? 128;
      cr[at] = pixel.cr ?? 128;
    }
    const detail = measureDetail(samplePlane(new Uint8Array(luma), width, height), grid);
    const reduced = (full: Uint8ClampedArray): Uint8Array => reducePlane(full, width, scale);
    const picture = { luma: reduced(luma), cb: reduced(cb), cr: reduced(cr) };
    return measure({ picture, detail }, frame / fps, frame % fps === 0);
  });
  return {
    info: { duration_sec: frameCount / fps, width, height, fps, num_frames: frameCount },
    pixelAspect: 1,
    grid,
    frames,
  };
};

type Planes = [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray];

/** Means of squares of `scale` pixels. */
const reducePlane = (full: Uint8ClampedArray, width: number, scale: number): Uint8Array => {
  const across = width / scale;
  const sums = new Float32Array(full.length / scale ** 2);
  for (let at = 0; at < full.length; at += 1) {
    const to = Math.floor(at / width / scale) * across + Math.floor((at % width) / scale);
    sums[to] = (sums[to] ?? 0) + (full[at] ?? 0) / scale ** 2;
  }
  return new Uint8Array(sums.map(Math.round));
};

/** An endless smooth texture, in levels of luma around 0: a different one for each seed. */
export const texture = (x: number, y: number, seed = 0): number =>
  30 * Math.sin(x / 3.5 + seed) * Math.cos(y / 4.5 - seed) +
  22 * Math.sin((x + 2 * y) / 6.5 + 2 * seed);
