import { assertPlain } from './child-boxes.ts';

/** Profiles with additional chroma parameters (ISO 14496-10, 7.3.2.1.1); only High is common. */
const profilesWithChroma = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Removes emulation prevention bytes (ISO 14496-10, 7.4.1). */
const removeEmulationBytes = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes.filter(
      (byte, index) => !(byte === 3 && index > 1 && !bytes[index - 1] && !bytes[index - 2]),
    ),
  );

const createBitReader = (bytes: Buffer) => {
  let position = 0;
  const bit = (): number => {
    assertPlain(position < bytes.length * 8, 'a truncated sequence parameter set');
    const value = ((bytes[position >> 3] ?? 0) >> (7 - (position & 7))) & 1;
    position += 1;
    return value;
  };
  const bits = (count: number): number => {
    let value = 0;
    for (let left = count; left > 0; left -= 1) value = value * 2 + bit();
    return value;
  };
  const number = (): number => {
    let zeros = 0;
    while (bit() === 0) zeros += 1;
    assertPlain(zeros <= 16, 'a large number in a sequence parameter set');
    return 2 ** zeros - 1 + bits(zeros);
  };
  return { bit, bits, number };
};

/**
 * Reads the cropped frame size in pixels.
 * @param unit a sequence parameter set of H.264 (ISO 14496-10, 7.3.2.1.1)
 * @throws NotPlainError if it is damaged or uses rare features
 */
export const readFrameSize = (unit: Buffer): { width: number; height: number } => {
  const { bit, bits, number } = createBitReader(removeEmulationBytes(unit.subarray(1)));
  const profile = bits(8);
  // Constraints and level.
  bits(16);
  number();
  let [unitX, unitY] = [2, 2];
  if (profilesWithChroma.has(profile)) {
    const chroma = number();
    assertPlain(chroma <= 2, 'full or separate color planes');
    [unitX, unitY] = [chroma === 0 ? 1 : 2, chroma === 1 ? 2 : 1];
    // Bit depths of luma and chroma, then the flag of lossless transform bypass.
    for (const _depth of ['luma', 'chroma']) number();
    bit();
    assertPlain(bit() === 0, 'a scaling matrix');
  }
  number();
  const orderType = number();
  assertPlain(orderType !== 1, 'a cyclic picture order count');
  if (orderType === 0) number();
  number();
  bit();
  const columns = number() + 1;
  const rows = number() + 1;
  const isProgressive = bit() === 1;
  assertPlain(isProgressive, 'interlaced frames');
  bit();
  const crop = bit() === 1 ? [number(), number(), number(), number()] : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const width = columns * 16 - (left + right) * unitX;
  const height = rows * 16 - (top + bottom) * unitY;
  assertPlain(width > 0 && height > 0, 'no size');
  return { width, height };
};
