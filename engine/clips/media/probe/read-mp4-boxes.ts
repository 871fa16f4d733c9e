import type { FileHandle } from 'node:fs/promises';
import {
  type BoxRange,
  type Mp4Box,
  readBox,
  readInBlocks,
} from '../../../../shared/mp4/read-box.ts';

type Mp4Boxes = {
  /** Brands in `ftyp`, without padding or repeats. */
  brands: string[];
  /** By how much the last box, if it has frames or their tables, exceeds the file; else 0. */
  missingBytes: number;
  movie: BoxRange | null;
  /** Declared end of the last valid box. */
  endsAt: number;
};

const maxBrandBytes = 4096;
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

const readBrands = async (readBytes: ReadBytes, box: Mp4Box): Promise<string[]> => {
  const length = Math.min(box.sizeBytes - box.headerBytes, maxBrandBytes);
  if (length < 4) return [];
  const body = await readBytes(box.position + box.headerBytes, length);
  const brands: string[] = [];
  // Bytes 4 to 7 are the minor version, between the major brand and the compatible ones.
  for (let offset = 0; offset + 4 <= body.length; offset += offset === 0 ? 8 : 4) {
    const brand = body.toString('latin1', offset, offset + 4).replace(/[\0 ]+$/, '');
    if (brand !== '') brands.push(brand);
  }
  return [...new Set(brands)];
};

/**
 * Reads the top-level boxes of an MP4 or QuickTime file. In a file that was cut off, the last box
 * declares more bytes than there are.
 */
export const readMp4Boxes = async (readBytes: ReadBytes, fileBytes: number): Promise<Mp4Boxes> => {
  const found: Mp4Boxes = { brands: [], missingBytes: 0, movie: null, endsAt: 0 };
  const readHere = readInBlocks(readBytes);
  let position = 0;
  for (let count = 0; count < maxBoxes && position < fileBytes; count += 1) {
    const box = await readBox(readHere, position, fileBytes);
    if (box === null || box.sizeBytes < box.headerBytes) break;
    if (box.type === 'ftyp' && found.brands.length === 0)
      found.brands = await readBrands(readBytes, box);
    if (box.type === 'moov') found.movie ??= box;
    position += box.sizeBytes;
    found.endsAt = position;
    if (position > fileBytes && essentialTypes.has(box.type)) {
      found.missingBytes = position - fileBytes;
    }
  }
  return found;
};
