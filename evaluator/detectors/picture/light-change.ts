import {
  type FrameStatisticsTable,
  type ReducedPicture,
  TILE_SIDE,
} from '../../analysis/frame-table.ts';
import type { LumaPyramid } from '../../analysis/luma-pyramid.ts';
import { createTileMatcher } from '../../analysis/match-tiles.ts';
import { extractStructure } from './compare-pictures.ts';

export const colorChannels = ['luma', 'cb', 'cr'] as const;
export type Channel = (typeof colorChannels)[number];
export type Color = Record<Channel, number>;

/** The mean color of a tile now and in an earlier frame. */
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
  const structures = new Map<number, LumaPyramid | null>();
  const structureAt = (frame: number): LumaPyramid | null => {
    const known = structures.get(frame);
    if (known !== undefined) return known;
    const luma = frames[frame]?.picture.luma;
    const structure = luma ? extractStructure(luma, grid) : null;
    structures.set(frame, structure);
    return structure;
  };
  return (tiles, frame, from = frame - 1) => {
    const [before, now] = [structureAt(from), structureAt(frame)];
    const [earlier, shown] = [frames[from], frames[frame]];
    if (!before || !now || !earlier || !shown) return [];
    const match = createTileMatcher(before, now, grid);
    return tiles.map((tile) => {
      const x = shown.tiles.motionX[tile] as number;
      const y = shown.tiles.motionY[tile] as number;
      const { motionX, motionY } = match(tile, { x, y });
      const left = (tile % grid.columns) * TILE_SIDE - motionX;
      const top = Math.floor(tile / grid.columns) * TILE_SIDE - motionY;
      const colorIn = (values: Record<Channel, Float32Array>): Color => ({
        luma: values.luma[tile] as number,
        cb: values.cb[tile] as number,
        cr: values.cr[tile] as number,
      });
      return {
        now: colorIn(shown.tiles),
        stood: colorIn(earlier.tiles),
        came: colorAt(earlier.picture, left, top, grid.width),
      };
    });
  };
};

const colorAt = (picture: ReducedPicture, left: number, top: number, width: number): Color => {
  const sum: Color = { luma: 0, cb: 0, cr: 0 };
  for (const channel of colorChannels) {
    const plane = picture[channel];
    for (let y = top; y < top + TILE_SIDE; y += 1) {
      for (let at = y * width + left, end = at + TILE_SIDE; at < end; at += 1) {
        sum[channel] += plane[at] as number;
      }
    }
    sum[channel] /= TILE_SIDE * TILE_SIDE;
  }
  return sum;
};
