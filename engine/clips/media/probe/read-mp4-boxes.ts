import type { FileHandle } from 'node:fs/promises';
import { findTableProblem } from '../../../../shared/mp4/find-table-problem.ts';
import { type Box, type BoxRange, readBox as readBoxAt } from '../../../../shared/mp4/read-box.ts';
import { readInBlocks } from '../../../../shared/mp4/read-in-blocks.ts';

/** Summary of the top-level boxes of an MP4 or QuickTime file. */
export type Mp4Boxes = {
  /** Major and compatible brands of `ftyp`, without padding, each once; empty without `ftyp`. */
  brands: string[];
  /** Number of bytes missing at the end of the last box. */
  missingBytes: number;
  /** Position and size of the index, `moov`; null if none was found. */
  movie: BoxRange | null;
  /** Declared end of the last valid box. */
  endsAt: number;
};

const maxBrandBytes = 4096;
/** Maximum number of boxes, enough for hours of fragments; further ones are ignored. */
const maxBoxes = 200_000;
/**
 * Types of boxes with frames, or with the tables needed to find them. Others at the end may be
 * invalid.
 */
const essentialTypes = new Set(['moov', 'mdat', 'moof']);

/** Reads up to `length` bytes at a position. */
export const readAt = async (
  file: FileHandle,
  position: number,
  length: number,
): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** Reads the box at a position, see `shared/mp4`. @param endsAt end of the file or enclosing box */
export const readBox = (file: FileHandle, position: number, endsAt: number): Promise<Box | null> =>
  readBoxAt((start, length) => readAt(file, start, length), position, endsAt);

/** Finds a problem of a file's sample tables, see `shared/mp4`; null if there is none. */
export const findTableProblemIn = async (file: FileHandle): Promise<string | null> =>
  findTableProblem((start, length) => readAt(file, start, length), (await file.stat()).size);

const readBrands = async (file: FileHandle, box: Box): Promise<string[]> => {
  const length = Math.min(box.sizeBytes - box.headerBytes, maxBrandBytes);
  if (length < 4) return [];
  const body = await readAt(file, box.position + box.headerBytes, length);
  const brands: string[] = [];
  // Bytes 4 to 7 are the minor version, between the major brand and the compatible ones.
  for (let offset = 0; offset + 4 <= body.length; offset += offset === 0 ? 8 : 4) {
    const brand = body.toString('latin1', offset, offset + 4).replace(/[\0 ]+$/, '');
    if (brand !== '') brands.push(brand);
  }
  return [...new Set(brands)];
};

/**
 * Reads the top-level boxes of an MP4 or QuickTime file. In a file that was cut off by an incomplete
 * copy or download, the last box declares more bytes than there are.
 */
export const readMp4Boxes = async (file: FileHandle, fileBytes: number): Promise<Mp4Boxes> => {
  const found: Mp4Boxes = { brands: [], missingBytes: 0, movie: null, endsAt: 0 };
  const readHere = readInBlocks((start, length) => readAt(file, start, length));
  let position = 0;
  for (let count = 0; count < maxBoxes && position < fileBytes; count += 1) {
    const box = await readBoxAt(readHere, position, fileBytes);
    if (box === null || box.sizeBytes < box.headerBytes) break;
    if (box.type === 'ftyp' && found.brands.length === 0)
      found.brands = await readBrands(file, box);
    if (box.type === 'moov') found.movie ??= box;
    position += box.sizeBytes;
    found.endsAt = position;
    if (position > fileBytes && essentialTypes.has(box.type)) {
      found.missingBytes = position - fileBytes;
    }
  }
  return found;
};
