import type { PixelRectangle } from '../drawing/picture.ts';
import { createFrame, planesOf, type YuvFrame } from '../drawing/yuv-frame.ts';

const BLACK = 16;
const WHITE = 235;
const COLORLESS = 128;

export function paintRectangle(
  frame: YuvFrame,
  { left, top, width, height }: PixelRectangle,
  isWhite: boolean,
): void {
  for (const { samples, width: planeWidth, step } of planesOf(frame)) {
    const light = isWhite ? WHITE : BLACK;
    const [start, end] = [Math.floor(left / step), Math.ceil((left + width) / step)];
    for (let y = Math.floor(top / step); y < Math.ceil((top + height) / step); y += 1) {
      samples.fill(step === 1 ? light : COLORLESS, y * planeWidth + start, y * planeWidth + end);
    }
  }
}

/** @param quarters clockwise quarter turns, 0 to 3 */
export function turnPicture(frame: YuvFrame, quarters: number): YuvFrame {
  if (quarters === 0) return frame;
  const { width, height } = frame;
  const turned = quarters === 2 ? createFrame(width, height) : createFrame(height, width);
  turnPlane(frame.luma, width, turned.luma, quarters);
  turnPlane(frame.cb, width / 2, turned.cb, quarters);
  turnPlane(frame.cr, width / 2, turned.cr, quarters);
  return turned;
}

function turnPlane(
  from: Uint8ClampedArray,
  width: number,
  to: Uint8ClampedArray,
  quarters: number,
): void {
  const height = from.length / width;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = from[y * width + x] ?? 0;
      if (quarters === 1) to[x * height + (height - 1 - y)] = value;
      else if (quarters === 2) to[(height - 1 - y) * width + (width - 1 - x)] = value;
      else to[(width - 1 - x) * height + y] = value;
    }
  }
}
