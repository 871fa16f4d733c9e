const start = Buffer.from('Exif\0\0', 'latin1');

const orientationTag = 0x0112;

/**
 * How a picture is to be turned, by the EXIF data of a segment: 1 for upright, 2 to 8 for another way.
 * @returns 1 where nothing is said
 * @throws RangeError where the data end early
 */
export const exifOrientation = (data: Buffer): number => {
  if (!data.subarray(0, start.length).equals(start)) return 1;
  const tiff = data.subarray(start.length);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = read16(first);
  for (let index = 0; index < entries; index += 1) {
    const at = first + 2 + 12 * index;
    if (read16(at) === orientationTag) return read16(at + 8);
  }
  return 1;
};
