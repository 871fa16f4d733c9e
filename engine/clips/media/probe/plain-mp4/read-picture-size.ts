import { expectPlain } from './child-boxes.ts';

/** Profiles with additional chroma parameters (ISO 14496-10, 7.3.2.1.1); only High is common. */
const profilesWithColour = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Removes emulation prevention bytes. */
const unescaped = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes.filter((byte, at) => !(byte === 3 && at > 1 && !bytes[at - 1] && !bytes[at - 2])),
  );

const createBits = (bytes: Buffer) => {
  let position = 0;
  const bit = (): number => {
    expectPlain(position < bytes.length * 8, 'a cut sequence parameter set');
    const value = ((bytes[position >> 3] ?? 0) >> (7 - (position & 7))) & 1;
    position += 1;
    return value;
  };
  const bits = (count: number): number => {
    let value = 0;
    for (let left = count; left > 0; left -= 1) value = value * 2 + bit();
    return value;
  };
  /** Reads an unsigned Exp-Golomb number. */
  const number = (): number => {
    let zeros = 0;
    while (bit() === 0) zeros += 1;
    expectPlain(zeros <= 16, 'a large number in a sequence parameter set');
    return 2 ** zeros - 1 + bits(zeros);
  };
  return { bit, bits, number };
};

/**
 * Reads the cropped picture size in pixels.
 * @param unit a sequence parameter set of H.264 (ISO 14496-10, 7.3.2.1.1)
 * @throws NotPlain if it is damaged or uses rare features
 */
export const readPictureSize = (unit: Buffer): { width: number; height: number } => {
  const { bit, bits, number } = createBits(unescaped(unit.subarray(1)));
  const profile = bits(8);
  // Constraints and level.
  bits(16);
  number();
  let [unitX, unitY] = [2, 2];
  if (profilesWithColour.has(profile)) {
    const chroma = number();
    expectPlain(chroma <= 2, 'full or separate colour planes');
    [unitX, unitY] = [chroma === 0 ? 1 : 2, chroma === 1 ? 2 : 1];
    // Bit depths of luma and chroma, then the flag of lossless transform bypass.
    for (const _depth of ['luma', 'chroma']) number();
    bit();
    expectPlain(bit() === 0, 'a scaling matrix');
  }
  number();
  const orderType = number();
  expectPlain(orderType !== 1, 'an order of pictures in cycles');
  if (orderType === 0) number();
  number();
  bit();
  const columns = number() + 1;
  const rows = number() + 1;
  const isProgressive = bit() === 1;
  expectPlain(isProgressive, 'interlaced pictures');
  bit();
  const crop = bit() === 1 ? [number(), number(), number(), number()] : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const width = columns * 16 - (left + right) * unitX;
  const height = rows * 16 - (top + bottom) * unitY;
  expectPlain(width > 0 && height > 0, 'no size');
  return { width, height };
};
