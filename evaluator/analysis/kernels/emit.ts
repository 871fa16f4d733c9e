/* Pieces of the kernels: each function adds instructions to the one that is being defined. */
import {
  block,
  br_if,
  type Input,
  i8x16,
  i16x8,
  i32,
  i32x4,
  type Local,
  local,
  loop,
  v128,
} from 'wasmati';

type Vector = Local<'v128'>;

/** Repeats `body` `count` times; `left` counts down. */
export const repeat = (left: Local<'i32'>, count: Input<'i32'>, body: () => void): void => {
  local.set(left, count);
  block(null, (done) => {
    i32.eqz(left);
    br_if(done);
    loop(null, (again) => {
      body();
      local.tee(left, i32.sub(left, 1));
      br_if(again);
    });
  });
};

export const advance = (pointer: Local<'i32'>, by: Input<'i32'>): void => {
  local.set(pointer, i32.add(pointer, by));
};

export const load16 = (target: Vector, pointer: Local<'i32'>, offset = 0): void => {
  local.set(target, v128.load({ offset, align: 1 }, pointer));
};

export const clear = (target: Vector): void => {
  local.set(target, v128.const('i32x4', [0, 0, 0, 0]));
};

/** Pushes the absolute differences of 16 unsigned bytes. */
export const absoluteDifference = (a: Vector, b: Vector) =>
  v128.or(i8x16.sub_sat_u(a, b), i8x16.sub_sat_u(b, a));

/** Adds 16 unsigned bytes in pairs to eight 16-bit sums. */
export const addPairs = (sums: Vector, bytes: Input<'v128'>): void => {
  local.set(sums, i16x8.add(i16x8.extadd_pairwise_i8x16_u(bytes), sums));
};

/** Pushes the sum of eight unsigned 16-bit numbers, which are overwritten. */
export const total = (sums: Vector) => {
  local.set(sums, i32x4.extadd_pairwise_i16x8_u(sums));
  local.set(sums, i32x4.add(sums, i8x16.shuffle(halvesSwapped, sums, sums)));
  return i32.add(i32x4.extract_lane(0, sums), i32x4.extract_lane(1, sums));
};

const halvesSwapped: Bytes = [8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7];

export const firstBytes = (count: number) => mask((at) => at < count);

export const mask = (isSet: (at: number) => boolean) =>
  v128.const('i8x16', Array.from({ length: 16 }, (_, at) => (isSet(at) ? 255 : 0)) as Bytes);

// biome-ignore format: one tuple of 16 numbers
type Bytes = [
  number, number, number, number, number, number, number, number,
  number, number, number, number, number, number, number, number,
];
