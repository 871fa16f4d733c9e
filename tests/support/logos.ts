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
