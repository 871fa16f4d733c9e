import type { FrameStatistics, FrameStatisticsTable } from '../../analysis/frame-table.ts';
import { median } from '../median.ts';

/** Minimum distance from grey of a colored pixel, in levels of the chroma planes. */
const MIN_COLOR = 14;
const PIXEL_STEP = 3;
const SAMPLED_FRAMES = 24;

/** Number of hue sectors of 30 degrees in the plane of Cb (to the right) and Cr (up). */
export const HUE_SECTORS = 12;

type FrameChroma = ReturnType<typeof measureChroma>;

/** A darker frame belongs to a fade, where most of the clip is brighter. */
const MAX_DARK_SHARE = 0.95;

/** Frames evenly spread over the clip, except those of fades, which have no color or light. */
export const sampleFrames = ({ frames }: FrameStatisticsTable): FrameStatistics[] => {
  const bright = frames.filter(({ darkShare }) => darkShare < MAX_DARK_SHARE);
  const lit = bright.length > frames.length / 2 ? bright : frames;
  const step = Math.max(1, lit.length / SAMPLED_FRAMES);
  const count = Math.ceil(lit.length / step);
  return Array.from({ length: count }, (_, at) => lit[Math.floor(at * step)]).filter(
    (frame) => frame !== undefined,
  );
};

const MIN_LIT = 24;

const measureChroma = ({ picture: { luma, cb, cr } }: FrameStatistics) => {
  const histogram = new Uint32Array(192);
  const hues = new Float64Array(HUE_SECTORS);
  let [count, sum, sumX, sumY, colored] = [0, 0, 0, 0, 0];
  for (let at = 0; at < luma.length; at += PIXEL_STEP) {
    if ((luma[at] as number) < MIN_LIT) continue;
    const x = (cb[at] as number) - 128;
    const y = (cr[at] as number) - 128;
    const distance = Math.hypot(x, y);
    count += 1;
    sum += distance;
    sumX += x;
    sumY += y;
    histogram[Math.floor(distance)] = (histogram[Math.floor(distance)] as number) + 1;
    if (distance < MIN_COLOR) continue;
    colored += 1;
    const sector = sectorOf(x, y);
    hues[sector] = (hues[sector] as number) + distance;
  }
  let strong = 0;
  for (let seen = 0; strong < 191; strong += 1) {
    seen += histogram[strong] as number;
    if (seen >= 0.95 * count) break;
  }
  const all = Math.max(1, count);
  const colorSum = hues.reduce((total, value) => total + value, 0) || 1;
  return {
    /** Share of colored pixels, 0 to 1. */
    colored: colored / all,
    /** 95th percentile of the pixels' distance from grey, in levels. */
    strong,
    /** Mean distance from grey, in levels. */
    mean: sum / all,
    /** Share of each hue sector in the total color. */
    hues: hues.map((value) => value / colorSum),
    /** Angle of the mean chroma in degrees, and its distance from grey. */
    hueDegrees: degreesOf(sumX, sumY),
    tint: Math.hypot(sumX, sumY) / all,
  };
};

const degreesOf = (x: number, y: number): number =>
  ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;

const sectorOf = (x: number, y: number): number =>
  Math.floor(degreesOf(x, y) / (360 / HUE_SECTORS)) % HUE_SECTORS;

export const clipChroma = (
  table: FrameStatisticsTable,
): Omit<FrameChroma, 'hues'> & { hues: number[] } => {
  const all = sampleFrames(table).map(measureChroma);
  const middle = (pick: (chroma: FrameChroma) => number) => median(all.map(pick));
  const turn = (pick: (radians: number) => number) =>
    all.reduce((sum, { hueDegrees, tint }) => sum + tint * pick((hueDegrees * Math.PI) / 180), 0);
  return {
    colored: middle(({ colored }) => colored),
    strong: middle(({ strong }) => strong),
    mean: middle(({ mean }) => mean),
    tint: middle(({ tint }) => tint),
    hueDegrees: degreesOf(turn(Math.cos), turn(Math.sin)),
    hues: Array.from({ length: HUE_SECTORS }, (_, sector) =>
      all.length === 0
        ? 0
        : all.reduce((sum, { hues }) => sum + (hues[sector] ?? 0), 0) / all.length,
    ),
  };
};
