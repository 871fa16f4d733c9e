import { type FrameTable, TILE_SIDE } from '../../analysis/frame-table.ts';

/** How much of a plateau's step is left at its two ends, and how much happens in between anyway. */
export type TileSteps = {
  /** Mean step of some tiles into a frame, with motion and light taken out. */
  meanInto: (tiles: readonly number[], frame: number) => number;
  /** Share of the tiles whose step has that sign. */
  shareInto: (tiles: readonly number[], frame: number, sign: 1 | -1) => number;
};

/** Added to light, in levels, before it is compared by ratio. */
const MIN_LIGHT = 8;

/**
 * Steps of the logarithm of a measure of the tiles, against the place in the frame before that the
 * content came from: what moves takes its detail along, and light scales it.
 * @param series the logarithms of each tile, frame by frame
 */
export const createTileSteps = (
  { frames, grid: { columns, rows } }: FrameTable,
  series: readonly Float32Array[],
): TileSteps => {
  const valueAt = (column: number, row: number, frame: number): number =>
    (series[row * columns + column] as Float32Array)[frame] as number;
  /** Between tiles, what lies between their values. */
  const cameFrom = (x: number, y: number, frame: number): number => {
    const [left, top] = [Math.min(columns - 1, Math.floor(x)), Math.min(rows - 1, Math.floor(y))];
    const [right, bottom] = [Math.min(columns - 1, left + 1), Math.min(rows - 1, top + 1)];
    const [across, down] = [x - left, y - top];
    const upper = valueAt(left, top, frame) * (1 - across) + valueAt(right, top, frame) * across;
    const lower =
      valueAt(left, bottom, frame) * (1 - across) + valueAt(right, bottom, frame) * across;
    return upper * (1 - down) + lower * down;
  };
  const stepInto = (tile: number, frame: number): number => {
    const [now, before] = [frames[frame]?.tiles, frames[frame - 1]?.tiles];
    if (!now || !before) return 0;
    const [column, row] = [tile % columns, Math.floor(tile / columns)];
    const x = column - (now.motionX[tile] as number) / TILE_SIDE;
    const y = row - (now.motionY[tile] as number) / TILE_SIDE;
    const from = cameFrom(
      Math.min(columns - 1, Math.max(0, x)),
      Math.min(rows - 1, Math.max(0, y)),
      frame - 1,
    );
    const step = valueAt(column, row, frame) - from;
    const byLight = Math.log(
      ((now.luma[tile] as number) + MIN_LIGHT) / ((before.luma[tile] as number) + MIN_LIGHT),
    );
    const rest = step - byLight;
    return rest * step <= 0 ? 0 : Math.abs(rest) < Math.abs(step) ? rest : step;
  };
  return {
    meanInto: (tiles, frame) =>
      tiles.reduce((sum, tile) => sum + stepInto(tile, frame), 0) / Math.max(1, tiles.length),
    shareInto: (tiles, frame, sign) =>
      tiles.filter((tile) => sign * stepInto(tile, frame) > 0).length / Math.max(1, tiles.length),
  };
};
