const one = 65_536;

/** Clockwise quarter turns, with their display matrix (ISO/IEC 14496-12, 8.2.2). */
const matrices = [
  [one, 0, 0, one],
  [0, one, -one, 0],
  [-one, 0, 0, -one],
  [0, -one, one, 0],
] as const;

/** @param quarters clockwise, 0 to 3 */
export const turnClip = (clip: Buffer, quarters: number): Buffer => {
  const turned = Buffer.from(clip);
  const header = turned.indexOf('tkhd');
  // Version 0: eight bytes of version and flags and times, track, duration, then layer and volume.
  const matrixAt = header + 4 + 4 + 20 + 16;
  const [a, b, c, d] = matrices[quarters] ?? matrices[0];
  for (const [index, value] of [a, b, 0, c, d, 0, 0, 0, 2 ** 30].entries()) {
    turned.writeInt32BE(value, matrixAt + 4 * index);
  }
  return turned;
};
