import type { FileHandle } from 'node:fs/promises';
import { findFalseCount } from '../../../../shared/mp4/find-false-count.ts';
import { type Box, type BoxPlace, readBox as readBoxAt } from '../../../../shared/mp4/read-box.ts';
import { readInBlocks } from '../../../../shared/mp4/read-in-blocks.ts';

/** Summary of the top-level boxes of an MP4 or QuickTime file. */
export type Mp4Boxes = {
  /** Major and compatible brands of `ftyp`, without padding, each once; empty without `ftyp`. */
  brands: string[];
  /** Number of bytes that the last box is cut short by. */
  missingBytes: number;
  /** The index, `moov`; null if there is none so far. */
  movie: BoxPlace | null;
  /** Declared end of the last valid box. */
  endsAt: number;
};

const maxBrandBytes = 4096;
/** Enough for hours of fragments; further boxes are ignored. */
const maxBoxes = 200_000;
/** Boxes with frames or the tables needed to find them. Others at the end may be junk. */
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
  readBoxAt((at, length) => readAt(file, at, length), position, endsAt);

/** Finds a count that a file declares but cannot contain, see `shared/mp4`; null if there is none. */
export const findFalseCountIn = async (file: FileHandle): Promise<string | null> =>
  findFalseCount((at, length) => readAt(file, at, length), (await file.stat()).size);

const readBrands = async (file: FileHandle, box: Box): Promise<string[]> => {
  const length = Math.min(box.sizeBytes - box.headerBytes, maxBrandBytes);
  if (length < 4) return [];
  const body = await readAt(file, box.position + box.headerBytes, length);
  const brands: string[] = [];
  // Bytes 4 to 7 are the minor version, between the major brand and the compatible ones.
  for (let at = 0; at + 4 <= body.length; at += at === 0 ? 8 : 4) {
    const brand = body.toString('latin1', at, at + 4).replace(/[\0 ]+$/, '');
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
  const readHere = readInBlocks((at, length) => readAt(file, at, length));
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
