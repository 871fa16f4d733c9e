import type { FileHandle } from 'node:fs/promises';
import {
  type BoxRange,
  boxesOfFile,
  readBrands,
  readInBlocks,
} from '../../../../shared/mp4/read-box.ts';

/** Maximum number of boxes, enough for hours of fragments; further ones are ignored. */
const maxBoxes = 200_000;
/** Boxes with frames, or the tables to find them. Others at the end may be invalid. */
const essentialTypes = new Set(['moov', 'mdat', 'moof']);

/** Reads up to `length` bytes at a position: fewer at the end of the file. */
export type ReadBytes = (position: number, length: number) => Promise<Buffer>;

export const bytesOf =
  (file: FileHandle): ReadBytes =>
  async (position, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };

/**
 * Reads the top-level boxes of an MP4 or QuickTime file. In a file that was cut off, the last box
 * declares more bytes than there are.
 */
export const readMp4Boxes = async (readBytes: ReadBytes, fileBytes: number) => {
  const found = {
    /** Brands in `ftyp`, without padding or repeats. */
    brands: [] as string[],
    /** By how much the last box, if it has frames or their tables, exceeds the file; else 0. */
    missingBytes: 0,
    movie: null as BoxRange | null,
    /** Declared end of the last valid box. */
    endsAt: 0,
  };
  for await (const box of boxesOfFile(readInBlocks(readBytes), fileBytes, maxBoxes)) {
    if (box.type === 'ftyp' && found.brands.length === 0) {
      const brands = await readBrands(readBytes, box);
      found.brands = [...new Set(brands.filter((brand) => brand !== ''))];
    }
    if (box.type === 'moov') found.movie ??= box;
    found.endsAt = box.position + box.sizeBytes;
    if (found.endsAt > fileBytes && essentialTypes.has(box.type)) {
      found.missingBytes = found.endsAt - fileBytes;
    }
  }
  return found;
};
