import {
  byChannel,
  type Color,
  type FrameStatistics,
  type FrameStatisticsTable,
  type ReducedPicture,
  TILE_SIDE,
} from '../../analysis/frame-table.ts';
import { createTileMatcher } from '../../analysis/match-tiles.ts';
import { extractStructure } from './compare-pictures.ts';
import { oncePerFrame } from './once-per-frame.ts';

export type TileChange = {
  now: Color;
  /** Earlier, in the same place. */
  stood: Color;
  /** Earlier, in the place the content came from. */
  came: Color;
};

/** In the order of the tiles. @param from an earlier frame; by default the previous one */
export type LightChange = (tiles: readonly number[], frame: number, from?: number) => TileChange[];

/** Follows content by its structure, which a light change leaves as it is. */
export const createLightChange = ({ frames, grid }: FrameStatisticsTable): LightChange => {
  const structureAt = oncePerFrame(frames, ({ picture }) => extractStructure(picture.luma, grid));
  return (tiles, frame, from = frame - 1) => {
    const [before, now] = [structureAt(from), structureAt(frame)];
    const [earlier, shown] = [frames[from], frames[frame]];
    if (!before || !now || !earlier || !shown) return [];
    const match = createTileMatcher(before, now, grid);
    return tiles.map((tile) => {
      const { motionX, motionY } = shown.tiles;
      const guess = { x: motionX[tile] as number, y: motionY[tile] as number };
      const { x, y } = match(tile, guess);
      const left = (tile % grid.columns) * TILE_SIDE + x;
      const top = Math.floor(tile / grid.columns) * TILE_SIDE + y;
      return {
        now: colorOf(shown, tile),
        stood: colorOf(earlier, tile),
        came: colorAt(earlier.picture, left, top, grid.width),
      };
    });
  };
};

export const colorOf = ({ tiles }: FrameStatistics, tile: number): Color =>
  byChannel((channel) => tiles[channel][tile] as number);

const colorAt = (picture: ReducedPicture, left: number, top: number, width: number): Color =>
  byChannel((channel) => {
    let sum = 0;
    for (let y = top; y < top + TILE_SIDE; y += 1) {
      for (let at = y * width + left, end = at + TILE_SIDE; at < end; at += 1) {
        sum += picture[channel][at] as number;
      }
    }
    return sum / (TILE_SIDE * TILE_SIDE);
  });
