import { type FrameTable, TILE_SIDE } from '../../analysis/frame-table.ts';
import { meanOver, tilesBeside } from './tile-places.ts';
import type { Transient } from './transients.ts';

/** What happens to an area: an object comes, goes, or something else is there. */
export type ChangeName = 'appears' | 'vanishes' | 'changes';

/** Minimum ratio of an area's texture, and of its contrast, with an object to that without. */
const MIN_RATIO = 1.5;

/**
 * Names the change of an area: an object that comes brings edges and stands out from what is around
 * it. Where the two disagree, as with a smooth ball on rough ground, only the change is certain.
 */
export const nameChange = ({ frames, grid }: FrameTable, event: Transient): ChangeName => {
  const around = tilesBeside(event.tiles, grid);
  const textureAt = (frame: number): number => meanOver(event.tiles, frames[frame]?.tiles.texture);
  const contrastAt = (frame: number): number =>
    (['luma', 'cb', 'cr'] as const).reduce((sum, kind) => {
      const values = frames[frame]?.tiles[kind];
      return sum + Math.abs(meanOver(event.tiles, values) - meanOver(around, values));
    }, 0);
  const isMore = (frame: number, other: number): boolean =>
    textureAt(frame) >= MIN_RATIO * textureAt(other) &&
    contrastAt(frame) >= MIN_RATIO * contrastAt(other);
  if (isMore(event.first, event.first - 1)) return 'appears';
  return isMore(event.first - 1, event.first) ? 'vanishes' : 'changes';
};

/** Minimum correlation of an area's pixels with and without a change of light. */
const MIN_LIGHT_CORRELATION = 0.9;

/** Whether an area shows the same throughout, in another light: a lamp that glimmers. */
export const isOnlyLight = (table: FrameTable, { first, last, tiles }: Transient): boolean =>
  [first, last + 1].every(
    (frame) => correlation(table, tiles, frame - 1, frame) >= MIN_LIGHT_CORRELATION,
  );

/** Returns the correlation of two frames' luma within tiles, each from its own mean: -1 to 1. */
const correlation = (
  { frames, grid }: FrameTable,
  tiles: readonly number[],
  one: number,
  other: number,
): number => {
  const [before, after] = [frames[one]?.picture.luma, frames[other]?.picture.luma];
  if (!before || !after) return 0;
  let [together, ofOne, ofOther] = [0, 0, 0];
  for (const tile of tiles) {
    const [meanOne, meanOther] = [one, other].map((at) => frames[at]?.tiles.luma[tile] ?? 0) as [
      number,
      number,
    ];
    const left = (tile % grid.columns) * TILE_SIDE;
    const top = Math.floor(tile / grid.columns) * TILE_SIDE;
    for (let y = top; y < top + TILE_SIDE; y += 1) {
      for (let at = y * grid.width + left, end = at + TILE_SIDE; at < end; at += 1) {
        const [a, b] = [(before[at] as number) - meanOne, (after[at] as number) - meanOther];
        together += a * b;
        ofOne += a * a;
        ofOther += b * b;
      }
    }
  }
  const size = Math.sqrt(ofOne * ofOther);
  return size > 0 ? together / size : 0;
};
