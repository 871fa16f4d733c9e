import type { Shape } from '../../../drawing/shape.ts';
import { type PixelBox, planesOf, type YuvFrame, yuvOf } from '../../../drawing/yuv-frame.ts';
import type { Surface } from './texture.ts';

/** An object to put on a picture: square planes, and its opacity at each sample. */
export type Sprite = {
  readonly size: number;
  readonly planes: readonly Uint8ClampedArray[];
  /** 0 to 255. */
  readonly cover: Uint8ClampedArray;
};

export type Pose = {
  /** Position of its centre, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
  /** Width and height of the sprite's square, in pixels of the picture. */
  readonly width: number;
  readonly height: number;
  /** Radians. */
  readonly angle?: number;
  readonly opacity?: number;
};

/** @param shape, softness in units of half the square: from -1 to 1 both ways */
export const paintSprite = (
  shape: Shape,
  surface: Surface,
  { size = 128, softness = 0.03 } = {},
): Sprite => {
  const planes = [0, 1, 2].map(() => new Uint8ClampedArray(size * size));
  const cover = new Uint8ClampedArray(size * size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const index = y * size + x;
      const distance = shape(((x + 0.5) / size) * 2 - 1, ((y + 0.5) / size) * 2 - 1);
      cover[index] = 255 * Math.min(1, Math.max(0, 0.5 - distance / softness));
      for (const [at, value] of yuvOf(surface(x, y)).entries()) {
        const plane = planes[at];
        if (plane) plane[index] = value;
      }
    }
  }
  return { size, planes, cover };
};

export const drawSprite = (frame: YuvFrame, sprite: Sprite, pose: Pose): PixelBox => {
  const { x, y, width, height, angle = 0, opacity = 1 } = pose;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const reachX = (Math.abs(cosine) * width + Math.abs(sine) * height) / 2;
  const reachY = (Math.abs(sine) * width + Math.abs(cosine) * height) / 2;
  const box = {
    left: Math.max(0, Math.floor(x - reachX)),
    top: Math.max(0, Math.floor(y - reachY)),
    right: Math.min(frame.width, Math.ceil(x + reachX)),
    bottom: Math.min(frame.height, Math.ceil(y + reachY)),
  };
  const { size, cover } = sprite;
  for (const [at, plane] of planesOf(frame).entries()) {
    const source = sprite.planes[at];
    if (!source) continue;
    const { samples, step } = plane;
    const [endX, endY] = [Math.floor(box.right / step), Math.floor(box.bottom / step)];
    for (let row = Math.ceil(box.top / step); row < endY; row += 1) {
      for (let column = Math.ceil(box.left / step); column < endX; column += 1) {
        const [deltaX, deltaY] = [(column + 0.5) * step - x, (row + 0.5) * step - y];
        const u = ((deltaX * cosine + deltaY * sine) / width + 0.5) * size - 0.5;
        const v = ((deltaY * cosine - deltaX * sine) / height + 0.5) * size - 0.5;
        if (u < 0 || v < 0 || u >= size - 1 || v >= size - 1) continue;
        const share = (between(cover, size, u, v) / 255) * opacity;
        if (share <= 0) continue;
        const out = row * plane.width + column;
        const under = samples[out] ?? 0;
        samples[out] = under + (between(source, size, u, v) - under) * share;
      }
    }
  }
  return box;
};

const between = (source: Uint8ClampedArray, size: number, u: number, v: number): number => {
  const [left, top] = [u | 0, v | 0];
  const [partU, partV] = [u - left, v - top];
  const index = top * size + left;
  const above = (source[index] ?? 0) * (1 - partU) + (source[index + 1] ?? 0) * partU;
  const below = (source[index + size] ?? 0) * (1 - partU) + (source[index + size + 1] ?? 0) * partU;
  return above * (1 - partV) + below * partV;
};
