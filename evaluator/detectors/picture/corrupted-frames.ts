import { type FrameStatisticsTable, TILE_SIDE } from '../../analysis/frame-table.ts';
import { timecode } from '../timecode.ts';
import type { Detector, Observation } from './detector.ts';
import { countFrames, type Span } from './spans.ts';
import { boxesAtEnds, createBox, describePosition, tileBounds } from './tile-places.ts';
import { findTornBands } from './torn-bands.ts';
import { FULL_PICTURE_SHARE, type TransientEvent, transientEvents } from './transient-events.ts';

/** Maximum length of a corruption in seconds: longer ones are objects, not decoding errors. */
const MAX_SEC = 0.17;
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
 * Minimum `blocking` of noise, in levels, and its minimum rise. Fire, spray and fast limbs are as
 * rough, but only codecs make edges at multiples of 8 pixels.
 */
const MIN_BLOCKING = 6;
const MIN_BLOCKING_RISE = 5;

/** Finds frames corrupted for a moment: color casts, torn bands, noise, replaced pictures. */
export const corruptedFrames: Detector = {
  name: 'corrupted-frames',
  detect: (table, sensitivity) => {
    const bands = findTornBands(table, sensitivity);
    const events = transientEvents(table, sensitivity).filter(
      ({ first, last }) => !bands.some((band) => band.first <= last && first <= band.last),
    );
    const broken = events.flatMap((event) => {
      const describe = describeCorruption(table, event);
      return describe ? [observe(table, event, event.boxes, describe)] : [];
    });
    const torn = bands.map((band) => {
      const boxes = boxesAtEnds(band, createBox(0, band.ymin, 1, band.ymax));
      return observe(table, band, boxes, describeBand(Math.abs(band.shift) / table.grid.width));
    });
    return [...broken, ...torn].toSorted((a, b) => a.first - b.first);
  },
};

type Describe = (place: string, when: string) => string;

const observe = (
  { info }: FrameStatisticsTable,
  { first, last }: Span,
  boxes: Observation['boxes'],
  describe: Describe,
): Observation => {
  const [at] = boxes;
  const place = at ? describePosition(at.box) : 'all over the picture';
  const when = `${countFrames({ first, last })} at ${timecode(first, info.fps)}`;
  const description = `${describe(place, when)}; the picture is normal before and after.`;
  return { first, last, description, boxes };
};

/** @param shiftShare share of the picture's width */
const describeBand =
  (shiftShare: number): Describe =>
  (place, when) =>
    `A band ${place} is shifted sideways for ${when}, by ${Math.max(1, Math.round(100 * shiftShare))}% of the width`;

/** Returns a description of the corruption; null for an object that does not belong. */
export const describeCorruption = (
  table: FrameStatisticsTable,
  event: TransientEvent,
): Describe | null => {
  const { info } = table;
  const { share, strength, blocking, usualBlocking, cbShift, crShift } = event;
  const frameCount = event.last - event.first + 1;
  if (frameCount > Math.max(MIN_MAX_FRAMES, Math.round(MAX_SEC * info.fps))) return null;
  const levels = Math.hypot(cbShift, crShift);
  if (levels >= MIN_CAST && share >= MIN_CAST_SHARE) {
    return (place, when) =>
      `A ${castName(cbShift, crShift)} cast appears ${place} for ${when} (${Math.round(levels)} of 255 levels)`;
  }
  const shiftShare = measureBandShift(table, event);
  if (shiftShare !== null) return describeBand(shiftShare);
  if (blocking >= MIN_BLOCKING && blocking - usualBlocking >= MIN_BLOCKING_RISE) {
    return (place, when) =>
      `Corrupted blocks appear ${place} for ${when}, whose edges stand out by ${Math.round(blocking)} of 255 levels`;
  }
  if (share < FULL_PICTURE_SHARE) return null;
  return (_place, when) =>
    `A different picture is shown for ${when} (it differs by ${Math.round(strength)} of 255 levels)`;
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
  const bounds = tileBounds(event.tiles, grid);
  if (bounds.width < MIN_BAND_WIDTH * grid.columns) return null;
  if (bounds.width < MIN_BAND_ASPECT * bounds.height && event.share < FULL_PICTURE_SHARE)
    return null;
  const shown = frames[event.first]?.picture.luma;
  const before = frames[event.first - 1]?.picture.luma;
  if (!shown || !before) return null;
  const [top, bottom] = [bounds.top * TILE_SIDE, (bounds.bottom + 1) * TILE_SIDE];
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
