import {
  type FrameStatisticsTable,
  type ReducedPicture,
  TILE_SIDE,
} from '../../analysis/frame-table.ts';
import { halvePlane } from '../../analysis/plane-sums.ts';
import type { PictureArea } from './detector.ts';
import { createBox } from './tile-places.ts';

/** Minimum difference of a pixel inside the box, as a share of its tiles' difference. */
const MIN_BOX_PIXEL_SHARE = 0.3;
/** Minimum difference of a pixel inside the box, in levels, over luma and chroma. */
const MIN_PIXEL_DIFFERENCE = 8;
/** Minimum pixels in a row or column inside the box, as a share of the fullest one. */
const MIN_LINE_SHARE = 0.2;

/**
 * The box, to a reduced pixel, around what a frame shows and `others`, before and after, do not.
 * @param tiles where to look, with their neighbours
 * @param strength difference of the tiles, on a scale of 255
 */
export const differenceBox = (
  { frames, grid }: FrameStatisticsTable,
  frame: number,
  others: readonly [number, number],
  tiles: readonly number[],
  strength: number,
): PictureArea | null => {
  const shown = frames[frame]?.picture;
  const before = frames[others[0]]?.picture;
  const after = frames[others[1]]?.picture;
  if (!shown || !before || !after) return null;
  const minimum = Math.max(MIN_PIXEL_DIFFERENCE, MIN_BOX_PIXEL_SHARE * strength);
  const inColumn = new Uint32Array(grid.width);
  const inRow = new Uint32Array(grid.height);
  for (const tile of tiles) {
    const left = (tile % grid.columns) * TILE_SIDE;
    const top = Math.floor(tile / grid.columns) * TILE_SIDE;
    for (let y = top; y < top + TILE_SIDE; y += 1) {
      for (let x = left; x < left + TILE_SIDE; x += 1) {
        const at = y * grid.width + x;
        const away = (other: typeof shown): number =>
          Math.abs((shown.luma[at] as number) - (other.luma[at] as number)) +
          Math.abs((shown.cb[at] as number) - (other.cb[at] as number)) +
          Math.abs((shown.cr[at] as number) - (other.cr[at] as number));
        if (Math.min(away(before), away(after)) < minimum) continue;
        inColumn[x] = (inColumn[x] as number) + 1;
        inRow[y] = (inRow[y] as number) + 1;
      }
    }
  }
  const across = extent(inColumn);
  const down = extent(inRow);
  if (!across || !down) return null;
  return createBox(
    across.from / grid.width,
    down.from / grid.height,
    across.to / grid.width,
    down.to / grid.height,
  );
};

const extent = (counts: Uint32Array): { from: number; to: number } | null => {
  const minimum = MIN_LINE_SHARE * Math.max(...counts);
  if (minimum === 0) return null;
  const from = counts.findIndex((count) => count >= minimum);
  const to = counts.findLastIndex((count) => count >= minimum) + 1;
  return { from, to };
};

/** Maximum way of an object since another frame, as a share of the picture's sides. */
const REACH_SHARE = 0.4;
/** Minimum difference of a pixel of the object, as a share of its tiles' difference. */
const MIN_PIXEL_SHARE = 0.6;
/** Number of the object's pixels that are compared: more add nothing, fewer are inconclusive. */
const MAX_PIXELS = 96;
const MIN_PIXELS = 8;
/** Maximum difference of the same content, as a share of how far it stands out. */
const MAX_SAME_SHARE = 0.3;
/** Minimum difference of the place the object left, as a share of how far it stands out. */
const MIN_LEFT_SHARE = 0.4;

const SIDE = TILE_SIDE >> 1;

/**
 * Finds the content of tiles in another frame, even further away than motion is tracked.
 * @param strength how far they stand out, on a scale of 255
 * @param maxShare maximum difference of what is found, as a share of how far it stands out
 * @returns the distance, in half reduced pixels; null when it is not there
 */
export const findContentIn = (
  { frames, grid }: FrameStatisticsTable,
  frame: number,
  other: number,
  tiles: readonly number[],
  strength: number,
  maxShare = MAX_SAME_SHARE,
): { dx: number; dy: number } | null => {
  const shown = frames[frame];
  const elsewhere = frames[other];
  if (!shown || !elsewhere) return null;
  const { width, height } = { width: grid.width >> 1, height: grid.height >> 1 };
  const now = halfPlanes(shown.picture, width, height);
  const then = halfPlanes(elsewhere.picture, width, height);
  const away = (at: number, from: number): number => differenceOf(now, at, then, from);
  const thing = pixelsOf(tiles, grid.columns, width).filter(
    (at) => away(at, at) >= MIN_PIXEL_SHARE * strength,
  );
  if (thing.length < MIN_PIXELS) return null;
  const step = Math.ceil(thing.length / MAX_PIXELS);
  const sampled = thing
    .filter((_, index) => index % step === 0)
    .map((at) => ({ at, x: at % width, y: Math.floor(at / width) }));
  const standsOut = sampled.reduce((sum, { at }) => sum + away(at, at), 0);
  let same = maxShare * standsOut;
  const left = MIN_LEFT_SHARE * standsOut;
  const reachX = Math.round(REACH_SHARE * width);
  const reachY = Math.round(REACH_SHARE * height);
  let place: { dx: number; dy: number } | null = null;
  for (let dy = -reachY; dy <= reachY; dy += 1) {
    for (let dx = -reachX; dx <= reachX; dx += 1) {
      let difference = 0;
      let changed = 0;
      for (const { at, x, y } of sampled) {
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) {
          difference = same + 1;
          break;
        }
        const from = at + dy * width + dx;
        difference += away(at, from);
        if (difference > same) break;
        changed += away(from, from);
      }
      if (difference > same || changed < left) continue;
      same = difference;
      place = { dx, dy };
    }
  }
  return place;
};

/** Luma, Cb and Cr. */
type HalfPlanes = readonly Uint8Array[];

const halfPlanes = ({ luma, cb, cr }: ReducedPicture, width: number, height: number): HalfPlanes =>
  [luma, cb, cr].map((plane) => halvePlane(plane, width, height));

const differenceOf = (one: HalfPlanes, at: number, other: HalfPlanes, from: number): number =>
  one.reduce(
    (sum, plane, kind) => sum + Math.abs((plane[at] as number) - (other[kind]?.[from] as number)),
    0,
  );

const pixelsOf = (tiles: readonly number[], columns: number, width: number): number[] =>
  tiles.flatMap((tile) => {
    const first = Math.floor(tile / columns) * SIDE * width + (tile % columns) * SIDE;
    return Array.from(
      { length: SIDE * SIDE },
      (_, index) => first + Math.floor(index / SIDE) * width + (index % SIDE),
    );
  });
