import { block, br_if, func, i16x8, i32, local, v128 } from 'wasmati';
import { TILE_SIDE } from '../frame-table.ts';
import {
  absoluteDifference,
  addPairs,
  advance,
  clear,
  firstBytes,
  load16,
  repeat,
  total,
} from './emit.ts';

/** @param a address of the upper left pixel of one tile, likewise `b` */
export const tileDifference = func(
  { in: [i32, i32, i32], locals: [i32, v128, v128, v128], out: [i32] },
  ([a, b, width], [left, one, other, sums]) => {
    clear(sums);
    repeat(left, TILE_SIDE, () => {
      load16(one, a);
      load16(other, b);
      addPairs(sums, absoluteDifference(one, other));
      advance(a, width);
      advance(b, width);
    });
    // Pixels beyond the tile were added to pairs of their own.
    local.set(sums, v128.and(sums, firstBytes(TILE_SIDE)));
    total(sums);
  },
);

const HALF_SIDE = TILE_SIDE >> 1;

/**
 * Returns the address of the first offset with the least sum of absolute differences around a tile
 * at half size, or 0 when all lie outside.
 * @param offset address of the first offset: two signed bytes, x and y
 * @param previous address of the tile's place in the plane that is searched
 * @param left number of pixels left of the tile, likewise `right`, `above` and `below`
 */
export const searchCoarsely = func(
  {
    in: [i32, i32, i32, i32, i32, i32, i32, i32, i32],
    locals: [i32, i32, i32, i32, i32, i32, i32, i32, i32, v128, v128, v128],
    out: [i32],
  },
  (
    [offset, count, previous, current, width, left, right, above, below],
    [remaining, x, y, a, b, rows, sum, minimum, best, one, other, sums],
  ) => {
    local.set(minimum, 0x7fffffff);
    repeat(remaining, count, () => {
      local.set(x, i32.load8_s({}, offset));
      local.set(y, i32.load8_s({ offset: 1 }, offset));
      block(null, (next) => {
        // As unsigned numbers, negative ones are too large as well.
        i32.gt_u(i32.add(x, left), i32.add(left, right));
        br_if(next);
        i32.gt_u(i32.add(y, above), i32.add(above, below));
        br_if(next);
        local.set(a, i32.add(i32.add(i32.mul(y, width), x), previous));
        local.set(b, current);
        clear(sums);
        repeat(rows, HALF_SIDE, () => {
          local.set(one, v128.load64_zero({ align: 1 }, a));
          local.set(other, v128.load64_zero({ align: 1 }, b));
          const differences = absoluteDifference(one, other);
          local.set(sums, i16x8.add(i16x8.extend_low_i8x16_u(differences), sums));
          advance(a, width);
          advance(b, width);
        });
        local.set(sums, v128.and(sums, firstBytes(2 * HALF_SIDE)));
        local.set(sum, total(sums));
        i32.ge_u(sum, minimum);
        br_if(next);
        local.set(minimum, sum);
        local.set(best, offset);
      });
      advance(offset, 2);
    });
    local.get(best);
  },
);
