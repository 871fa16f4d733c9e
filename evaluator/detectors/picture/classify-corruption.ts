import { type FrameStatisticsTable, TILE_SIDE } from '../../analysis/frame-table.ts';
import { FULL_PICTURE_SHARE, type TransientEvent } from './transient-events.ts';

/** The kind of corruption and its measured amount; `shiftShare` is a share of the picture's width. */
export type Corruption =
  | { kind: 'cast'; color: string; levels: number }
  | { kind: 'shifted-band'; shiftShare: number }
  | { kind: 'noise'; blocking: number }
  | { kind: 'other-picture'; levels: number };

/** Maximum length of a corruption in seconds: longer ones are objects, not decoding errors. */
const MAX_SEC = 0.17;
/** Lower bound of the maximum length, in frames. */
const MIN_MAX_FRAMES = 2;
/** Minimum shift of a color cast, in levels. */
const MIN_CAST = 25;
/** Minimum share of the picture under a local cast: a smaller one is a colored object. */
const MIN_CAST_SHARE = 0.25;
/** Minimum width of a torn band, as a share of the picture. */
const MIN_BAND_WIDTH = 0.4;
const MIN_BAND_ASPECT = 2;
/** Maximum difference of a band moved back by its shift, as a share of that without it. */
const MAX_SHIFTED_SHARE = 0.55;
/**
 * Minimum `blocking` of noise, in levels, and its minimum rise over that before and after. Fire,
 * spray and fast limbs are as rough as noise, but only codecs make edges at multiples of 8 pixels.
 */
const MIN_BLOCKING = 6;
const MIN_BLOCKING_RISE = 5;

/** Returns the kind of corruption; null for an object that does not belong. */
export const classifyCorruption = (
  table: FrameStatisticsTable,
  event: TransientEvent,
): Corruption | null => {
  const { info } = table;
  const frameCount = event.last - event.first + 1;
  if (frameCount > Math.max(MIN_MAX_FRAMES, Math.round(MAX_SEC * info.fps))) return null;
  const levels = Math.hypot(event.cbShift, event.crShift);
  if (levels >= MIN_CAST && event.share >= MIN_CAST_SHARE) {
    return { kind: 'cast', color: castName(event.cbShift, event.crShift), levels };
  }
  const shiftShare = measureBandShift(table, event);
  if (shiftShare !== null) return { kind: 'shifted-band', shiftShare };
  const { blocking, usualBlocking } = event;
  if (blocking >= MIN_BLOCKING && blocking - usualBlocking >= MIN_BLOCKING_RISE) {
    return { kind: 'noise', blocking };
  }
  if (event.share >= FULL_PICTURE_SHARE) return { kind: 'other-picture', levels: event.strength };
  return null;
};

/** Names a color by its direction in the plane of Cb and Cr (ITU-R BT.709). */
const castName = (cb: number, cr: number): string => {
  const degrees = (Math.atan2(cr, cb) * 180) / Math.PI;
  const names: readonly [from: number, name: string][] = [
    [-160, 'green'],
    [-60, 'cyan'],
    [-20, 'blue'],
    [20, 'pink'],
    [80, 'red'],
    [130, 'yellow'],
    [170, 'green'],
  ];
  return names.findLast(([from]) => degrees >= from)?.[1] ?? 'green';
};

/** Returns the shift of a band as a share of the width; null when it is not shifted. */
const measureBandShift = (
  { frames, grid }: FrameStatisticsTable,
  event: TransientEvent,
): number | null => {
  const tileRows = event.tiles.map((tile) => Math.floor(tile / grid.columns));
  const tileColumns = event.tiles.map((tile) => tile % grid.columns);
  const widthTiles = Math.max(...tileColumns) - Math.min(...tileColumns) + 1;
  const heightTiles = Math.max(...tileRows) - Math.min(...tileRows) + 1;
  if (widthTiles < MIN_BAND_WIDTH * grid.columns) return null;
  if (widthTiles < MIN_BAND_ASPECT * heightTiles && event.share < FULL_PICTURE_SHARE) return null;
  const shown = frames[event.first]?.picture.luma;
  const before = frames[event.first - 1]?.picture.luma;
  if (!shown || !before) return null;
  const top = Math.min(...tileRows) * TILE_SIDE;
  const bottom = (Math.max(...tileRows) + 1) * TILE_SIDE;
  const differenceAt = (shift: number): number => {
    let sum = 0;
    let count = 0;
    for (let y = top; y < bottom; y += 1) {
      for (let x = Math.max(0, shift); x < grid.width && x - shift < grid.width; x += 1) {
        const at = y * grid.width + x;
        sum += Math.abs((shown[at] as number) - (before[at - shift] as number));
        count += 1;
      }
    }
    return sum / count;
  };
  const unshifted = differenceAt(0);
  let best = { shift: 0, difference: unshifted };
  for (let shift = -(grid.width >> 1); shift <= grid.width >> 1; shift += 1) {
    const difference = differenceAt(shift);
    if (difference < best.difference) best = { shift, difference };
  }
  if (best.difference > MAX_SHIFTED_SHARE * unshifted || Math.abs(best.shift) < 2) return null;
  return Math.abs(best.shift) / grid.width;
};
