import type { FileHandle } from 'node:fs/promises';

/** What the outermost boxes of an MP4 or QuickTime file tell. */
type Mp4Boxes = {
  /** Major and compatible brands of `ftyp`, without padding, each once; empty without `ftyp`. */
  brands: string[];
  /** How many bytes the file would need to hold its last box whole, beyond what it has. */
  missingBytes: number;
};

const headerBytes = 16;
const maxBrandBytes = 4096;
/** Enough for hours of fragments; a file with more boxes is cut off here, not refused. */
const maxBoxes = 200_000;
/** Boxes that hold pictures or what is needed to find them. Others at the end may be junk. */
const essentialTypes = new Set(['moov', 'mdat', 'moof']);

type Box = { type: string; position: number; sizeBytes: number; headerBytes: number };

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** ISO 14496-12, "Box": size 1 means a 64-bit size follows, size 0 that it reaches to the end. */
const readBox = async (
  file: FileHandle,
  position: number,
  fileBytes: number,
): Promise<Box | null> => {
  const header = await readAt(file, position, headerBytes);
  if (header.length < 8) return null;
  const type = header.toString('latin1', 4, 8);
  const shortSize = header.readUInt32BE(0);
  if (shortSize === 0) return { type, position, sizeBytes: fileBytes - position, headerBytes: 8 };
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
  const found: Mp4Boxes = { brands: [], missingBytes: 0 };
  let position = 0;
  for (let count = 0; count < maxBoxes && position < fileBytes; count += 1) {
    const box = await readBox(file, position, fileBytes);
    if (box === null || box.sizeBytes < box.headerBytes) break;
    if (box.type === 'ftyp' && found.brands.length === 0)
      found.brands = await readBrands(file, box);
    position += box.sizeBytes;
    if (position > fileBytes && essentialTypes.has(box.type)) {
      found.missingBytes = position - fileBytes;
    }
  }
  return found;
};
