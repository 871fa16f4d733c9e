import { type FrameTable, TILE_SIDE } from '../../analysis/frame-table.ts';
import { lumaPyramid } from '../../analysis/match-tiles.ts';

/** How far a thing may have come from one frame to the next, as a share of the picture's sides. */
const REACH_SHARE = 0.4;
/** A pixel belongs to the thing that differs by this share of how far its tiles do. */
const MIN_PIXEL_SHARE = 0.6;
/** More pixels of one thing do not tell more; fewer tell nothing. */
const MAX_PIXELS = 96;
const MIN_PIXELS = 8;
/** Content is the same that differs by at most this share of how far it stands out. */
const MAX_SAME_SHARE = 0.3;
/** The place that it left looks different now, by this share of how far it stands out. */
const MIN_LEFT_SHARE = 0.5;

const SIDE = TILE_SIDE >> 1;

/**
 * Where in another frame is what some tiles of a frame show: found again, maybe further away than
 * motion is followed, at a place that looks different now.
 * @param tiles of `frame`
 * @param strength how far they stand out, on a scale of 255
 * @returns how far away, in half reduced pixels; null when it is not there
 */
export const placeInOther = (
  { frames, grid }: FrameTable,
  frame: number,
  other: number,
  tiles: readonly number[],
  strength: number,
): { dx: number; dy: number } | null => {
  const shown = frames[frame];
  const elsewhere = frames[other];
  if (!shown || !elsewhere) return null;
  const { half: current } = lumaPyramid(shown.picture.luma, grid);
  const { half: previous } = lumaPyramid(elsewhere.picture.luma, grid);
  const { width, height } = current;
  const now = current.pixels;
  const then = previous.pixels;
  const thing = pixelsOf(tiles, grid.columns, width).filter(
    (at) => Math.abs((now[at] as number) - (then[at] as number)) >= MIN_PIXEL_SHARE * strength,
  );
  if (thing.length < MIN_PIXELS) return null;
  const step = Math.ceil(thing.length / MAX_PIXELS);
  const looked = thing
    .filter((_, index) => index % step === 0)
    .map((at) => ({ at, x: at % width, y: Math.floor(at / width) }));
  let same = MAX_SAME_SHARE * strength * looked.length;
  const left = MIN_LEFT_SHARE * strength * looked.length;
  const reachX = Math.round(REACH_SHARE * width);
  const reachY = Math.round(REACH_SHARE * height);
  let place: { dx: number; dy: number } | null = null;
  for (let dy = -reachY; dy <= reachY; dy += 1) {
    for (let dx = -reachX; dx <= reachX; dx += 1) {
      let difference = 0;
      let changed = 0;
      for (const { at, x, y } of looked) {
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) {
          difference = same + 1;
          break;
        }
        const from = at + dy * width + dx;
        difference += Math.abs((now[at] as number) - (then[from] as number));
        if (difference > same) break;
        changed += Math.abs((now[from] as number) - (then[from] as number));
      }
      if (difference > same || changed < left) continue;
      same = difference;
      place = { dx, dy };
    }
  }
  return place;
};

/** The pixels of tiles in a plane of half the size. */
const pixelsOf = (tiles: readonly number[], columns: number, width: number): number[] =>
  tiles.flatMap((tile) => {
    const first = Math.floor(tile / columns) * SIDE * width + (tile % columns) * SIDE;
    return Array.from(
      { length: SIDE * SIDE },
      (_, index) => first + Math.floor(index / SIDE) * width + (index % SIDE),
    );
  });
