import type { TileGrid } from './frame-table.ts';
import { kernels, prepareCall, resultNumbers } from './kernels/kernels.ts';
import type { SampledLines } from './sample-lines.ts';

/** H.264 transforms blocks of 8 (or 4) pixels; their edges lie at multiples of 8. */
const BLOCK = 8;
export type DetailStatistics = { detail: Float32Array; blocking: Float32Array };

/**
 * Mean difference of horizontal neighbours at full size, inside 8 x 8 blocks and across edges.
 * @param grid of the picture as decoded, before rotation
 */
export const measureDetail = (
  { pixels, width, height, rows: lines }: SampledLines,
  { columns, rows }: Pick<TileGrid, 'columns' | 'rows'>,
): DetailStatistics => {
  const tileCount = columns * rows;
  const inside = new Float32Array(tileCount);
  const across = new Float32Array(tileCount);
  const blocks = new Uint32Array(tileCount);
  const blocksAcross = Math.floor((width - 1) / BLOCK);
  // The kernel works on columns of two blocks and returns eight numbers for each.
  const pairs = (blocksAcross + 1) >> 1;
  const { input, result } = prepareCall(pixels, 32 * pairs);
  const rowOf = (line: number): number => Math.floor(((lines[line] as number) * rows) / height);
  for (let line = 0, count = 1; line < lines.length; line += count) {
    const row = rowOf(line);
    for (count = 1; line + count < lines.length && rowOf(line + count) === row; ) count += 1;
    kernels.sumBlocks(input + line * width, width, count, pairs, result);
    const sums = resultNumbers(8 * pairs);
    for (let block = 0; block < blocksAcross; block += 1) {
      const tile = row * columns + Math.floor(((block + 0.5) * BLOCK * columns) / width);
      const at = 8 * (block >> 1) + 2 * (block & 1);
      inside[tile] = (inside[tile] as number) + (sums[at] as number) + (sums[at + 1] as number);
      across[tile] = (across[tile] as number) + (sums[at + 4] as number);
      blocks[tile] = (blocks[tile] as number) + count;
    }
  }
  for (let tile = 0; tile < tileCount; tile += 1) {
    const count = Math.max(1, blocks[tile] as number);
    inside[tile] = (inside[tile] as number) / (count * (BLOCK - 1));
    across[tile] = (across[tile] as number) / count - (inside[tile] as number);
  }
  return { detail: inside, blocking: across };
};
