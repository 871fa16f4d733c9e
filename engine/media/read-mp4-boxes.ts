import type { FileHandle } from 'node:fs/promises';

/** Where a box lies in its file, header included. */
export type BoxPlace = { position: number; sizeBytes: number; headerBytes: number };

/** What the outermost boxes of an MP4 or QuickTime file tell. */
export type Mp4Boxes = {
  /** Major and compatible brands of `ftyp`, without padding, each once; empty without `ftyp`. */
  brands: string[];
  /** How many bytes the file would need to hold its last box whole, beyond what it has. */
  missingBytes: number;
  /** The index, `moov`; null where there is none so far. */
  movie: BoxPlace | null;
  /** Where the last box ends, as it says; boxes that make no sense are none. */
  endsAt: number;
};

const headerBytes = 16;
const maxBrandBytes = 4096;
/** Enough for hours of fragments; a file with more boxes is cut off here, not refused. */
const maxBoxes = 200_000;
/** Boxes that hold pictures or what is needed to find them. Others at the end may be junk. */
const essentialTypes = new Set(['moov', 'mdat', 'moof']);

type Box = BoxPlace & { type: string };

/** Reads what a file has of `length` bytes at a position. */
export const readAt = async (
  file: FileHandle,
  position: number,
  length: number,
): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/**
 * The box at a position, as its header says; null where there is no room for a header.
 * ISO 14496-12, "Box": size 1 means a 64-bit size follows, size 0 that it reaches to the end.
 * @param endsAt where the file, or the box around it, ends
 */
export const readBox = async (
  file: FileHandle,
  position: number,
  endsAt: number,
): Promise<Box | null> => {
  const header = await readAt(file, position, headerBytes);
  if (header.length < 8) return null;
  const type = header.toString('latin1', 4, 8);
  const shortSize = header.readUInt32BE(0);
  if (shortSize === 0) return { type, position, sizeBytes: endsAt - position, headerBytes: 8 };
  if (shortSize === 1) {
    if (header.length < 16) return null;
    return { type, position, sizeBytes: Number(header.readBigUInt64BE(8)), headerBytes: 16 };
  }
  return { type, position, sizeBytes: shortSize, headerBytes: 8 };
};

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
 * Walks the outermost boxes of an MP4 or QuickTime file. A file that was cut while it was copied or
 * downloaded has a last box that announces more bytes than there are.
 */
export const readMp4Boxes = async (file: FileHandle, fileBytes: number): Promise<Mp4Boxes> => {
  const found: Mp4Boxes = { brands: [], missingBytes: 0, movie: null, endsAt: 0 };
  let position = 0;
  for (let count = 0; count < maxBoxes && position < fileBytes; count += 1) {
    const box = await readBox(file, position, fileBytes);
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
