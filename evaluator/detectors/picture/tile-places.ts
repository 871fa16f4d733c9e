import type { FrameStatisticsTable, TileGrid, TileStatistics } from '../../analysis/frame-table.ts';
import type { Observation, PictureArea } from './detector.ts';
import type { Span } from './spans.ts';

export const allTiles = ({ columns, rows }: Pick<TileGrid, 'columns' | 'rows'>): number[] =>
  Array.from({ length: columns * rows }, (_, tile) => tile);

export const tileSeries = (
  { frames, grid }: FrameStatisticsTable,
  measure: (tiles: TileStatistics, tile: number) => number,
): Float32Array[] => {
  const series = allTiles(grid).map(() => new Float32Array(frames.length));
  for (const [frame, { tiles }] of frames.entries()) {
    for (let tile = 0; tile < series.length; tile += 1) {
      (series[tile] as Float32Array)[frame] = measure(tiles, tile);
    }
  }
  return series;
};

/** Returns the mean of series of the same frames; an empty one for none. */
export const meanSeries = (all: readonly Float32Array[]): Float32Array =>
  Float32Array.from(
    all[0] ?? [],
    (_, frame) => all.reduce((sum, values) => sum + (values[frame] as number), 0) / all.length,
  );

export const tileBounds = (tiles: readonly number[], { columns }: Pick<TileGrid, 'columns'>) => {
  const across = tiles.map((tile) => tile % columns);
  const down = tiles.map((tile) => Math.floor(tile / columns));
  const [left, right] = [Math.min(...across), Math.max(...across)];
  const [top, bottom] = [Math.min(...down), Math.max(...down)];
  return { left, right, top, bottom, width: right - left + 1, height: bottom - top + 1 };
};

export const boxAroundTiles = (tiles: readonly number[], grid: TileGrid): PictureArea => {
  const { left, right, top, bottom } = tileBounds(tiles, grid);
  const { columns, rows } = grid;
  return createBox(left / columns, top / rows, (right + 1) / columns, (bottom + 1) / rows);
};

/** Places a box in the first and the last frame of a span; null is the entire picture. */
export const boxesAtEnds = (
  { first, last }: Span,
  box: PictureArea | null,
): Observation['boxes'] =>
  box ? [...new Set([first, last])].map((frame) => ({ frame, box })) : [];

export const tilesInBox = (
  { xmin, ymin, xmax, ymax }: PictureArea,
  grid: Pick<TileGrid, 'columns' | 'rows'>,
): number[] =>
  allTiles(grid).filter((tile) => {
    const x = ((tile % grid.columns) + 0.5) / grid.columns;
    const y = (Math.floor(tile / grid.columns) + 0.5) / grid.rows;
    return x > xmin && x < xmax && y > ymin && y < ymax;
  });

/** Creates a box with rounded coordinates. */
export const createBox = (xmin: number, ymin: number, xmax: number, ymax: number): PictureArea => ({
  xmin: round(xmin),
  ymin: round(ymin),
  xmax: round(xmax),
  ymax: round(ymax),
});

const round = (value: number): number => Number(Math.min(1, Math.max(0, value)).toFixed(4));

/** Returns the tiles at most `reach` columns and rows away, including the tile itself. */
export const tilesAround = (
  tile: number,
  { columns, rows }: Pick<TileGrid, 'columns' | 'rows'>,
  reach = 1,
): number[] => {
  const column = tile % columns;
  const row = Math.floor(tile / columns);
  const around: number[] = [];
  for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y += 1) {
    for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x += 1) {
      around.push(y * columns + x);
    }
  }
  return around;
};

/** How far around an area its surroundings reach, in tiles. */
const REACH_TILES = 2;

export const tilesBeside = (
  tiles: readonly number[],
  grid: Pick<TileGrid, 'columns' | 'rows'>,
): number[] => {
  const own = new Set(tiles);
  const around = new Set(tiles.flatMap((tile) => tilesAround(tile, grid, REACH_TILES)));
  return [...around].filter((tile) => !own.has(tile));
};

/** Returns the mean of a measurement over tiles; 0 for none. */
export const meanOver = (tiles: readonly number[], values: Float32Array | undefined): number =>
  tiles.reduce((sum, tile) => sum + (values?.[tile] ?? 0), 0) / Math.max(1, tiles.length);

export const connectedTiles = (
  tiles: Iterable<number>,
  grid: Pick<TileGrid, 'columns' | 'rows'>,
): number[][] => {
  const left = new Set(tiles);
  const groups: number[][] = [];
  for (const seed of left) {
    left.delete(seed);
    const group = [seed];
    for (const tile of group) {
      for (const beside of tilesAround(tile, grid)) {
        if (left.delete(beside)) group.push(beside);
      }
    }
    groups.push(group.toSorted((a, b) => a - b));
  }
  return groups;
};

/** Describes where a box is: "at the lower left", "in the middle", "across the picture". */
export const describePosition = ({ xmin, ymin, xmax, ymax }: PictureArea): string => {
  if (xmax - xmin > 0.8 && ymax - ymin > 0.8) return 'all over the picture';
  const across = third((xmin + xmax) / 2, 'left', 'right');
  const down = third((ymin + ymax) / 2, 'upper', 'lower');
  if (xmax - xmin > 0.8) return `across the ${down ? `${down} part of the ` : ''}picture`;
  if (across && down) return `at the ${down} ${across}`;
  if (across) return `on the ${across}`;
  if (down) return down === 'upper' ? 'at the top' : 'at the bottom';
  return 'in the middle';
};

const third = (centre: number, low: string, high: string): string => {
  if (centre < 1 / 3) return low;
  return centre > 2 / 3 ? high : '';
};
