import type { FrameStatistics } from '../../analysis/frame-table.ts';

/** Maximum difference of light, in levels and as a share. */
const MAX_LIGHT_STEP = 2.5;
const MAX_LIGHT_SHARE = 0.06;
/** Maximum difference of color, in levels. */
const MAX_COLOR_STEP = 2;
/** Maximum difference of sharpness, as a share and in levels. */
const MAX_DETAIL_SHARE = 0.12;
const MAX_DETAIL_STEP = 0.25;

/**
 * Whether two frames have the same overall light, color and sharpness: motion keeps them, an edit
 * changes at least one.
 */
export const isSameLook = (one: FrameStatistics, other: FrameStatistics): boolean =>
  Math.abs(one.meanLuma - other.meanLuma) <=
    Math.max(MAX_LIGHT_STEP, MAX_LIGHT_SHARE * one.meanLuma) &&
  Math.hypot(one.meanCb - other.meanCb, one.meanCr - other.meanCr) <= MAX_COLOR_STEP &&
  Math.abs(one.detail - other.detail) <= Math.max(MAX_DETAIL_STEP, MAX_DETAIL_SHARE * one.detail);

/**
 * Returns the earth mover's distance between the palettes of two pictures, in levels: luma and
 * chroma added up. Motion, even by many steps at once, changes it by about 1; another shot, or
 * another part of the same, by 2 or more.
 */
export const paletteDifference = (one: FrameStatistics, other: FrameStatistics): number =>
  planes.reduce(
    (sum, plane) => sum + histogramDistance(one.picture[plane], other.picture[plane]),
    0,
  );

const planes = ['luma', 'cb', 'cr'] as const;

/** Earth mover's distance: the area between the two cumulative histograms. */
const histogramDistance = (one: Uint8Array, other: Uint8Array): number => {
  const counts = new Int32Array(256);
  for (let at = 0; at < one.length; at += 1) {
    const [level, otherLevel] = [one[at] as number, other[at] as number];
    counts[level] = (counts[level] as number) + 1;
    counts[otherLevel] = (counts[otherLevel] as number) - 1;
  }
  let [balance, moved] = [0, 0];
  for (const count of counts) {
    balance += count;
    moved += Math.abs(balance);
  }
  return moved / one.length;
};
