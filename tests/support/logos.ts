import { deflateSync } from 'node:zlib';
import { pngChunk } from '../../tools/prompt-clips/text-png.ts';

/** Of 8 bits a value, RGBA. */
export const pngHeader = ({ width, height }: { width: number; height: number }): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return header;
};

/** A PNG of these chunks as a data address. */
export const pngOf = (...chunks: readonly Uint8Array[]): string => {
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return `data:image/png;base64,${Buffer.concat([start, ...chunks]).toString('base64')}`;
};

export const pngPixels = (rowBytes: number, rows: number): Buffer =>
  pngChunk('IDAT', deflateSync(Buffer.alloc(rows * (1 + rowBytes))));

export const pngEnd = pngChunk('IEND', new Uint8Array());

/** A PNG in one color. */
export const pngAddress = (width: number, height: number): string =>
  pngOf(pngChunk('IHDR', pngHeader({ width, height })), pngPixels(4 * width, height), pngEnd);

export const bigLogo = pngAddress(360, 96);

export const jpegSegment = (marker: number, data: Uint8Array): Buffer => {
  const length = data.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), data]);
};

/** A frame header, and some bytes for pixels. @param others segments before them */
export const jpegAddress = (
  width: number,
  height: number,
  ...others: readonly Uint8Array[]
): string => {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const bytes = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...others,
    jpegSegment(0xc2, Buffer.from([8, ...size, 1, 1, 0x11, 0])),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([7, 0xff, 0, 7, 0xff, 0xd0, 7, 0xff, 0xd9]),
  ]);
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};

/** @param orientation 1 for upright */
export const exifSegment = (orientation: number): Buffer =>
  jpegSegment(
    0xe1,
    Buffer.concat([
      Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01', 'latin1'),
      Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]),
    ]),
  );
