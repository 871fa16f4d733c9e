import {
  fullBox,
  type PixelBox,
  type Plane,
  planesOf,
  type YuvFrame,
} from '../../../drawing/yuv-frame.ts';
import type { Dice } from '../dice.ts';

/** The strength of an effect at each place, 0 to 1. */
export type Mask = (x: number, y: number) => number;

/** Multiplies light, like an exposure; then adds `lift`, in levels. */
export const scaleLight = (
  frame: YuvFrame,
  gain: number,
  { lift = 0, mask = null as Mask | null, box = fullBox(frame) } = {},
): void => {
  // Colour fades as light is removed, and turns white as light is added.
  const colourGain = Math.min(gain, 1 / Math.max(gain, 1) ** 0.3);
  change(frame, box, mask, (value, plane) =>
    plane === 0 ? 16 + (value - 16) * gain + lift : 128 + (value - 128) * colourGain,
  );
};

/** Rotates, strengthens and shifts colours without changing light. */
export const changeColour = (
  frame: YuvFrame,
  { saturation = 1, cb = 0, cr = 0 },
  { mask = null as Mask | null, box = fullBox(frame) } = {},
): void =>
  change(frame, box, mask, (value, plane) =>
    plane === 0 ? value : 128 + (value - 128) * saturation + (plane === 1 ? cb : cr),
  );

/** Mixes each sample of a box with another value. @param share of that, times the mask's */
export const mixSamples = (
  { samples, width, step }: Plane,
  box: PixelBox,
  mask: Mask | null,
  share: number,
  otherAt: (index: number, value: number) => number,
): void => {
  const [endX, endY] = [Math.floor(box.right / step), Math.floor(box.bottom / step)];
  for (let row = Math.floor(box.top / step); row < endY; row += 1) {
    for (let column = Math.floor(box.left / step); column < endX; column += 1) {
      const index = row * width + column;
      const value = samples[index] ?? 0;
      const shareHere = share * (mask ? mask(column * step, row * step) : 1);
      samples[index] = value + (otherAt(index, value) - value) * shareHere;
    }
  }
};

/** Sets every sample of a box from its value and its plane (0 luma, 1 Cb, 2 Cr). */
export const change = (
  frame: YuvFrame,
  box: PixelBox,
  mask: Mask | null,
  to: (value: number, plane: number) => number,
): void => {
  for (const [at, plane] of planesOf(frame).entries()) {
    const table = Array.from({ length: 256 }, (_, value) => to(value, at));
    mixSamples(plane, box, mask, 1, (_, value) => table[value] ?? 0);
  }
};

export const blend = (frame: YuvFrame, other: YuvFrame, share: number): void => {
  for (let index = 0; index < frame.bytes.length; index += 1) {
    const value = frame.bytes[index] ?? 0;
    frame.bytes[index] = value + ((other.bytes[index] ?? 0) - value) * share;
  }
};

/** Blurs a box of the picture; a mask leaves soft edges. @param sigma in pixels of the picture */
export const blur = (
  frame: YuvFrame,
  sigma: number,
  { mask = null as Mask | null, box = fullBox(frame) } = {},
): void => mixWithBlurred(frame, sigma, box, mask, 1);

export const sharpen = (
  frame: YuvFrame,
  sigma: number,
  amount: number,
  { mask = null as Mask | null, box = fullBox(frame) } = {},
): void => mixWithBlurred(frame, sigma, box, mask, -amount);

const mixWithBlurred = (
  frame: YuvFrame,
  sigma: number,
  box: PixelBox,
  mask: Mask | null,
  amount: number,
): void => {
  // Sharpening colour would not be visible, since it has no fine detail.
  const planes = amount > 0 ? planesOf(frame) : planesOf(frame).slice(0, 1);
  for (const plane of planes) {
    const blurred = blurredPlane(plane, sigma / plane.step);
    mixSamples(plane, box, mask, amount, (index) => blurred[index] ?? 0);
  }
};

/** Two box blurs in each direction approximate a Gaussian. */
const blurredPlane = ({ samples, width, height }: Plane, sigma: number): Float32Array => {
  const radius = Math.max(0.5, Math.sqrt(1.5 * sigma * sigma + 0.25) - 0.5);
  let from: ArrayLike<number> = samples;
  let to = new Float32Array(samples.length);
  for (let pass = 0; pass < 2; pass += 1) {
    to = new Float32Array(samples.length);
    for (let row = 0; row < height; row += 1) blurLine(from, to, row * width, 1, width, radius);
    from = to;
    to = new Float32Array(samples.length);
    for (let column = 0; column < width; column += 1) {
      blurLine(from, to, column, width, height, radius);
    }
    from = to;
  }
  return to;
};

const blurLine = (
  from: ArrayLike<number>,
  to: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void => {
  const integer = Math.floor(radius);
  const rest = radius - integer;
  const at = (index: number): number =>
    from[start + Math.min(length - 1, Math.max(0, index)) * step] ?? 0;
  let sum = 0;
  for (let index = -integer; index <= integer; index += 1) sum += at(index);
  for (let index = 0; index < length; index += 1) {
    const ends = rest * (at(index - integer - 1) + at(index + integer + 1));
    to[start + index * step] = (sum + ends) / (2 * radius + 1);
    sum += at(index + integer + 1) - at(index - integer);
  }
};

/** Creates an effect that adds new grain to each picture, like film. @param sigma in levels */
export const createGrain = (dice: Dice, sigma: number): ((frame: YuvFrame) => void) => {
  if (sigma <= 0) return () => {};
  const noise = new Int8Array(1 << 19);
  for (let index = 0; index < noise.length; index += 1) {
    // The sum of three uniform numbers approximates a normal distribution with deviation 0.5.
    noise[index] = Math.round((dice.roll() + dice.roll() + dice.roll() - 1.5) * 2 * sigma);
  }
  const mask = noise.length - 1;
  return ({ luma }) => {
    const start = dice.integer(0, mask);
    const stride = dice.pick([1, 3, 5, 7]);
    for (let index = 0; index < luma.length; index += 1) {
      luma[index] = (luma[index] ?? 0) + (noise[(start + index * stride) & mask] ?? 0);
    }
  };
};
