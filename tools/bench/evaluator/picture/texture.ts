import type { Color } from '../../../drawing/color.ts';
import { planesOf, type YuvFrame, yuvOf } from '../../../drawing/yuv-frame.ts';

/** An endless surface: square planes, mirrored at their edges to avoid seams. */
export type Texture = {
  /** Width in samples: a power of two. */
  readonly size: number;
  /** Luma, Cb and Cr. */
  readonly planes: readonly Uint8ClampedArray[];
};

export type Surface = (x: number, y: number) => Color;

/** @param half width in samples before mirroring; a power of two */
export const paintTexture = (surface: Surface, half: number): Texture => {
  const size = half * 2;
  const planes = [0, 1, 2].map(() => new Uint8ClampedArray(size * size));
  for (let y = 0; y < half; y += 1) {
    for (let x = 0; x < half; x += 1) {
      const colour = yuvOf(surface(x, y));
      for (const [at, plane] of planes.entries()) {
        for (const row of [y, size - 1 - y]) {
          plane[row * size + x] = colour[at] ?? 0;
          plane[row * size + size - 1 - x] = colour[at] ?? 0;
        }
      }
    }
  }
  return { size, planes };
};

export type View = {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly zoom: number;
};

/** Shifts a row of the picture, in pixels of the surface: waves, wind, heat. */
export type Ripple = (row: number) => readonly [x: number, y: number];

/** Paints the entire picture, or its rows from `firstRow` on, with a camera's view of a surface. */
export const drawTexture = (
  frame: YuvFrame,
  texture: Texture,
  view: View,
  { ripple = null as Ripple | null, firstRow = 0, endRow = frame.height } = {},
): void => {
  const mask = texture.size - 1;
  const shift = Math.log2(texture.size);
  const cosine = Math.cos(view.angle) / view.zoom;
  const sine = Math.sin(view.angle) / view.zoom;
  for (const [index, { samples, width, step }] of planesOf(frame).entries()) {
    const source = texture.planes[index];
    if (!source) continue;
    const end = Math.floor(endRow / step);
    for (let row = Math.ceil(firstRow / step); row < end; row += 1) {
      const down = (row + 0.5) * step - frame.height / 2;
      const across = 0.5 * step - frame.width / 2;
      const [rippleX, rippleY] = ripple ? ripple(row * step) : [0, 0];
      // 8 bits of fraction, far from zero so that shifts of negative numbers do not matter.
      let u = (view.x + rippleX + across * cosine - down * sine) * 256;
      let v = (view.y + rippleY + across * sine + down * cosine) * 256;
      const [stepU, stepV] = [cosine * step * 256, sine * step * 256];
      for (let out = row * width; out < (row + 1) * width; out += 1) {
        samples[out] = sampleAt(source, mask, shift, Math.floor(u), Math.floor(v));
        u += stepU;
        v += stepV;
      }
    }
  }
};

/** Interpolates between four samples; positions have 8 fractional bits. */
const sampleAt = (
  source: Uint8ClampedArray,
  mask: number,
  shift: number,
  u: number,
  v: number,
): number => {
  const left = (u >> 8) & mask;
  const right = (left + 1) & mask;
  const upper = ((v >> 8) & mask) << shift;
  const lower = (((v >> 8) + 1) & mask) << shift;
  const partU = u & 255;
  const partV = v & 255;
  const above = (source[upper + left] ?? 0) * (256 - partU) + (source[upper + right] ?? 0) * partU;
  const below = (source[lower + left] ?? 0) * (256 - partU) + (source[lower + right] ?? 0) * partU;
  return (above * (256 - partV) + below * partV) / 65536;
};
