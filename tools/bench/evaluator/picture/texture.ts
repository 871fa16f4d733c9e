import type { Color } from '../../../drawing/color.ts';
import { yuvOf } from '../../../drawing/yuv-frame.ts';

/** An endless surface: square planes, mirrored at their edges to avoid seams. */
export type Texture = {
  /** Width in samples: a power of two. */
  readonly size: number;
  readonly luma: Uint8ClampedArray;
  readonly cb: Uint8ClampedArray;
  readonly cr: Uint8ClampedArray;
};

export type Surface = (x: number, y: number) => Color;

/** @param half width in samples before mirroring; a power of two */
export const paintTexture = (surface: Surface, half: number): Texture => {
  const size = half * 2;
  const [luma, cb, cr] = [0, 1, 2].map(() => new Uint8ClampedArray(size * size));
  if (!luma || !cb || !cr) throw new Error('A texture has three planes.');
  for (let y = 0; y < half; y += 1) {
    for (let x = 0; x < half; x += 1) {
      const [first, second, third] = yuvOf(surface(x, y));
      for (const row of [y, size - 1 - y]) {
        for (const index of [row * size + x, row * size + size - 1 - x]) {
          luma[index] = first;
          cb[index] = second;
          cr[index] = third;
        }
      }
    }
  }
  return { size, luma, cb, cr };
};
