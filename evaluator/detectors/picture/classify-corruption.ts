import { type FrameTable, TILE_SIDE } from '../../analysis/frame-table.ts';
import { type TransientEvent, WHOLE_SHARE } from './transient-events.ts';

/** How a frame is broken, with the figure that tells. */
export type Corruption =
  | { kind: 'cast'; colour: string; levels: number }
  | { kind: 'shifted-band'; share: number }
  | { kind: 'noise'; detailRatio: number }
  | { kind: 'other-picture'; levels: number };

/** Longer ones are things, not errors of decoding. */
const MAX_SEC = 0.17;
const MIN_LONGEST = 2;
/** A cast shifts the colour by so much … */
const MIN_CAST = 25;
/** … and a local one is over at least this share of the picture: smaller is a coloured thing. */
const MIN_CAST_SHARE = 0.25;
/** A torn band is at least so wide, as a share of the picture … */
const MIN_BAND_WIDTH = 0.4;
/** … and at least so many times as wide as high, in pixels. */
const MIN_BAND_ASPECT = 2;
/** Put back by its shift, a band differs by at most this share of what it did. */
const MAX_SHIFTED_SHARE = 0.55;
/** Noise has so many times the fine detail of the picture around it. */
const MIN_NOISE_RATIO = 1.8;

/** What is broken in a frame that stands out, or null: then it shows something that does not belong. */
export const corruptionOf = (table: FrameTable, event: TransientEvent): Corruption | null => {
  const { info } = table;
  const frameCount = event.last - event.first + 1;
  if (frameCount > Math.max(MIN_LONGEST, Math.round(MAX_SEC * info.fps))) return null;
  const levels = Math.hypot(event.cbShift, event.crShift);
  if (levels >= MIN_CAST && event.share >= MIN_CAST_SHARE) {
    return { kind: 'cast', colour: castName(event.cbShift, event.crShift), levels };
  }
  const share = shiftOfBand(table, event);
  if (share !== null) return { kind: 'shifted-band', share };
  if (event.detailRatio >= MIN_NOISE_RATIO) {
    return { kind: 'noise', detailRatio: event.detailRatio };
  }
  if (event.share >= WHOLE_SHARE) return { kind: 'other-picture', levels: event.strength };
  return null;
};

/** The name of a colour by its direction in the plane of Cb and Cr (ITU-R BT.709). */
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

/** By which share of the width a band of the picture is shifted, or null when it is not. */
const shiftOfBand = ({ frames, grid }: FrameTable, event: TransientEvent): number | null => {
  const tileRows = event.tiles.map((tile) => Math.floor(tile / grid.columns));
  const tileColumns = event.tiles.map((tile) => tile % grid.columns);
  const widthTiles = Math.max(...tileColumns) - Math.min(...tileColumns) + 1;
  const heightTiles = Math.max(...tileRows) - Math.min(...tileRows) + 1;
  if (widthTiles < MIN_BAND_WIDTH * grid.columns) return null;
  if (widthTiles < MIN_BAND_ASPECT * heightTiles && event.share < WHOLE_SHARE) return null;
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
  const inPlace = differenceAt(0);
  let best = { shift: 0, difference: inPlace };
  for (let shift = -(grid.width >> 1); shift <= grid.width >> 1; shift += 1) {
    const difference = differenceAt(shift);
    if (difference < best.difference) best = { shift, difference };
  }
  if (best.difference > MAX_SHIFTED_SHARE * inPlace || Math.abs(best.shift) < 2) return null;
  return Math.abs(best.shift) / grid.width;
};
