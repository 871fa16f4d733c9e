import { func, i8x16, i16x8, i32, i32x4, i64x2, local, v128 } from 'wasmati';
import { TILE_SIDE } from '../frame-table.ts';
import {
  absoluteDifference,
  addPairs,
  advance,
  clear,
  firstBytes,
  load16,
  mask,
  repeat,
  total,
} from './emit.ts';

/** Rounds means of four pixels. Overwrites up to 16 bytes behind the result. @param width of it */
export const halve = func(
  { in: [i32, i32, i32, i32], locals: [i32, i32, i32, i32, i32, v128, v128], out: [] },
  ([from, to, width, height], [rows, vectors, upper, lower, target, sums, means]) => {
    const halveVector = (offset: number): void => {
      clear(sums);
      addPairs(sums, v128.load({ offset, align: 1 }, upper));
      addPairs(sums, v128.load({ offset, align: 1 }, lower));
      local.set(sums, i16x8.shr_u(i16x8.add(sums, roundUp()), 2));
    };
    const roundUp = () => v128.const('i16x8', [2, 2, 2, 2, 2, 2, 2, 2]);
    repeat(rows, height, () => {
      local.set(upper, from);
      local.set(lower, i32.add(i32.add(width, width), from));
      local.set(target, to);
      repeat(vectors, i32.shr_u(i32.add(width, 15), 4), () => {
        halveVector(0);
        local.set(means, sums);
        halveVector(16);
        v128.store({ align: 1 }, target, i8x16.narrow_i16x8_u(means, sums));
        advance(upper, 32);
        advance(lower, 32);
        advance(target, 16);
      });
      advance(from, i32.shl(width, 2));
      advance(to, width);
    });
  },
);

/** Adds up the pixels of each tile of a plane. @param to address of the sums, 32 bits each */
export const sumTiles = func(
  { in: [i32, i32, i32, i32], locals: [i32, i32, i32, i32, v128], out: [] },
  ([plane, columns, rows, to], [row, column, line, at, sums]) => {
    repeat(row, rows, () => {
      repeat(column, columns, () => {
        local.set(at, plane);
        clear(sums);
        repeat(line, TILE_SIDE, () => {
          addPairs(sums, v128.load({ align: 1 }, at));
          advance(at, i32.mul(columns, TILE_SIDE));
        });
        // Pixels beyond the tile were added to pairs of their own.
        local.set(sums, v128.and(sums, firstBytes(TILE_SIDE)));
        local.set(line, total(sums));
        i32.store({}, to, line);
        advance(to, 4);
        advance(plane, TILE_SIDE);
      });
      advance(plane, i32.mul(columns, TILE_SIDE * (TILE_SIDE - 1)));
    });
  },
);

/** Leaves out the last row and column of each tile. @param to address of the sums, 32 bits each */
export const sumTextures = func(
  {
    in: [i32, i32, i32, i32],
    locals: [i32, i32, i32, i32, i32, v128, v128, v128],
    out: [],
  },
  ([plane, columns, rows, to], [row, column, line, at, width, pixels, beside, sums]) => {
    const inner = TILE_SIDE - 1;
    const addDifferences = (): void => {
      addPairs(sums, v128.and(absoluteDifference(pixels, beside), firstBytes(inner)));
    };
    local.set(width, i32.mul(columns, TILE_SIDE));
    repeat(row, rows, () => {
      repeat(column, columns, () => {
        local.set(at, plane);
        clear(sums);
        repeat(line, inner, () => {
          load16(pixels, at);
          load16(beside, at, 1);
          addDifferences();
          advance(at, width);
          load16(beside, at);
          addDifferences();
        });
        local.set(line, total(sums));
        i32.store({}, to, line);
        advance(to, 4);
        advance(plane, TILE_SIDE);
      });
      advance(plane, i32.mul(width, inner));
    });
  },
);

/**
 * For columns of 16 pixels, writes four 32-bit sums of the differences inside blocks of eight
 * pixels (two for each block), and two 64-bit sums of those across their right edges.
 */
export const sumBlocks = func(
  {
    in: [i32, i32, i32, i32, i32],
    locals: [i32, i32, i32, v128, v128, v128, v128],
    out: [],
  },
  ([lines, width, count, columns, to], [column, line, at, pixels, beside, inside, across]) => {
    repeat(column, columns, () => {
      local.set(at, lines);
      clear(inside);
      clear(across);
      repeat(line, count, () => {
        load16(pixels, at);
        load16(beside, at, 1);
        local.set(pixels, absoluteDifference(pixels, beside));
        const pairs = i16x8.extadd_pairwise_i8x16_u(
          v128.and(
            pixels,
            mask((at) => at % 8 < 7),
          ),
        );
        local.set(inside, i32x4.add(i32x4.extadd_pairwise_i16x8_u(pairs), inside));
        local.set(across, i64x2.add(i64x2.shr_u(pixels, 56), across));
        advance(at, width);
      });
      v128.store({ align: 1 }, to, inside);
      v128.store({ offset: 16, align: 1 }, to, across);
      advance(to, 32);
      advance(lines, 16);
    });
  },
);
