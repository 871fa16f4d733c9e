import { type FrameTable, TILE_SIDE } from '../../analysis/frame-table.ts';
import { boxOf } from './box-of-tiles.ts';
import type { Box } from './detector.ts';

/** A pixel belongs to it that differs by this share of how far its tiles differ … */
const MIN_PIXEL_SHARE = 0.3;
/** … and by at least so much. */
const MIN_PIXEL_DIFFERENCE = 8;
/** A line or column of pixels belongs to it that has this share of the fullest one's. */
const MIN_LINE_SHARE = 0.2;

/**
 * The box around what a frame shows and neither of two others does, to a pixel of the reduced
 * picture.
 * @param others frames before and after it
 * @param tiles where to look, with the tiles beside them
 * @param strength how far the tiles differ, on a scale of 255
 * @returns null when no pixel stands out
 */
export const differenceBox = (
  { frames, grid }: FrameTable,
  frame: number,
  others: readonly [number, number],
  tiles: readonly number[],
  strength: number,
): Box | null => {
  const shown = frames[frame]?.picture;
  const before = frames[others[0]]?.picture;
  const after = frames[others[1]]?.picture;
  if (!shown || !before || !after) return null;
  const least = Math.max(MIN_PIXEL_DIFFERENCE, MIN_PIXEL_SHARE * strength);
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
        if (Math.min(away(before), away(after)) < least) continue;
        inColumn[x] = (inColumn[x] as number) + 1;
        inRow[y] = (inRow[y] as number) + 1;
      }
    }
  }
  const across = extent(inColumn);
  const down = extent(inRow);
  if (!across || !down) return null;
  return boxOf(
    across.from / grid.width,
    down.from / grid.height,
    across.to / grid.width,
    down.to / grid.height,
  );
};

const extent = (counts: Uint32Array): { from: number; to: number } | null => {
  const least = MIN_LINE_SHARE * Math.max(...counts);
  if (least === 0) return null;
  const from = counts.findIndex((count) => count >= least);
  const to = counts.findLastIndex((count) => count >= least) + 1;
  return { from, to };
};
