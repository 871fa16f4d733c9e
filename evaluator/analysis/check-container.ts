import { type FileHandle, open } from 'node:fs/promises';
import { mp4Brands } from '../../shared/service-api/limits.ts';
import { ClipRefusedError } from './clip-refusal.ts';

/** A file-type box this large is no honest one: brands take four bytes each. */
const MAX_FTYP_BYTES = 4096;
/** ISO 14496-12 wants the file-type box as early as possible; a few writers put others before it. */
const MAX_BOXES_BEFORE = 16;

/**
 * Checks by the file's own type that it is an MP4, whatever its name says.
 * @throws ClipRefusedError `invalid_video`
 */
export const checkContainer = async (path: string): Promise<void> => {
  const brands = await readBrands(path);
  if (brands === null) {
    throw new ClipRefusedError(
      'invalid_video',
      'The file is not an MP4: it has no file-type box. Convert it to H.264 in MP4.',
    );
  }
  if (!brands.some((brand) => mp4Brands.has(brand))) {
    throw new ClipRefusedError(
      'invalid_video',
      `The file is not an MP4 but of the type "${printable(brands[0] ?? '')}". Convert it to H.264 in MP4.`,
    );
  }
};

const readBrands = async (path: string): Promise<string[] | null> => {
  const file = await open(path);
  try {
    let position = 0;
    for (let count = 0; count <= MAX_BOXES_BEFORE; count += 1) {
      const box = await readBox(file, position);
      if (box === null) return null;
      if (box.type === 'ftyp') return await readFileTypes(file, position, box);
      position += box.sizeBytes;
    }
    return null;
  } finally {
    await file.close();
  }
};

type Box = { type: string; sizeBytes: number; headerBytes: number };

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** Null at the file's end, and for a box that has nothing behind it. */
const readBox = async (file: FileHandle, position: number): Promise<Box | null> => {
  const header = await readAt(file, position, 16);
  if (header.length < 16) return null;
  const type = header.toString('latin1', 4, 8);
  const shortSize = header.readUInt32BE(0);
  // Size 1 means that a 64-bit size follows.
  const headerBytes = shortSize === 1 ? 16 : 8;
  const sizeBytes = shortSize === 1 ? Number(header.readBigUInt64BE(8)) : shortSize;
  const isWhole = Number.isSafeInteger(sizeBytes) && sizeBytes >= headerBytes;
  return isWhole ? { type, sizeBytes, headerBytes } : null;
};

/** Bytes 4 to 7 are the minor version, between the major brand and the compatible ones. */
const readFileTypes = async (file: FileHandle, position: number, box: Box): Promise<string[]> => {
  const length = Math.min(box.sizeBytes - box.headerBytes, MAX_FTYP_BYTES);
  const body = await readAt(file, position + box.headerBytes, length);
  const brands: string[] = [];
  for (let at = 0; at + 4 <= body.length; at += at === 0 ? 8 : 4) {
    brands.push(body.toString('latin1', at, at + 4).replace(/[\0 ]+$/, ''));
  }
  return brands;
};

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').trim();
