import type { TileGrid } from './frame-table.ts';
import type { SampledLines } from './sample-lines.ts';

/** H.264 transforms blocks of 8 (or 4) pixels; their edges lie at multiples of 8. */
const BLOCK = 8;
export type DetailStatistics = { detail: Float32Array; blocking: Float32Array };

/**
 * Measures for each tile the mean difference of horizontal neighbours at full size, inside 8 x 8
 * blocks and across their vertical edges.
 * @param grid of the picture as decoded, before rotation
 */
export const measureDetail = (
  { pixels, width, rows: lines, height }: SampledLines,
  { columns, rows }: Pick<TileGrid, 'columns' | 'rows'>,
): DetailStatistics => {
  const tileCount = columns * rows;
  const inside = new Float32Array(tileCount);
  const across = new Float32Array(tileCount);
  const blocks = new Uint32Array(tileCount);
  const blocksAcross = Math.floor((width - 1) / BLOCK);
  const columnOfBlock = Uint16Array.from({ length: blocksAcross }, (_, block) =>
    Math.floor(((block + 0.5) * BLOCK * columns) / width),
  );
  for (const [index, y] of lines.entries()) {
    const firstTile = Math.floor((y * rows) / height) * columns;
    let at = index * width;
    let value = pixels[at] as number;
    for (let block = 0; block < blocksAcross; block += 1) {
      const tile = firstTile + (columnOfBlock[block] as number);
      let sum = 0;
      for (let pixel = 1; pixel < BLOCK; pixel += 1) {
        const next = pixels[at + pixel] as number;
        sum += Math.abs(next - value);
        value = next;
      }
      at += BLOCK;
      const next = pixels[at] as number;
      inside[tile] = (inside[tile] as number) + sum;
      across[tile] = (across[tile] as number) + Math.abs(next - value);
      blocks[tile] = (blocks[tile] as number) + 1;
      value = next;
    }
  }
  for (let tile = 0; tile < tileCount; tile += 1) {
    const count = Math.max(1, blocks[tile] as number);
    inside[tile] = (inside[tile] as number) / (count * (BLOCK - 1));
    across[tile] = (across[tile] as number) / count - (inside[tile] as number);
  }
  return { detail: inside, blocking: across };
};
