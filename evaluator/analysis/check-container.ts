import { open } from 'node:fs/promises';
import { findTableProblem } from '../../shared/mp4/find-table-problem.ts';
import { type Box, type ReadAt, readBox } from '../../shared/mp4/read-box.ts';
import { mp4Brands } from '../../shared/service-api/limits.ts';
import { ClipRefusedError } from './analysis-errors.ts';

/** Maximum size of a file-type box that is read, in bytes: each brand takes four. */
const MAX_FTYP_BYTES = 4096;
/**
 * Maximum number of boxes before the file-type box: ISO 14496-12 wants it as early as possible, but
 * a few writers put others first.
 */
const MAX_BOXES_BEFORE = 16;

/**
 * Checks that a file is an MP4, whatever its name, and can hold what its tables declare: the
 * decoder allocates room for that before it reads on.
 * @throws ClipRefusedError `invalid_video`
 */
export const checkContainer = async (path: string): Promise<void> => {
  await using file = await open(path);
  const { size: fileBytes } = await file.stat();
  const readAt: ReadAt = async (position, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  const brands = await readBrands(readAt, fileBytes);
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
  const falseCount = await findTableProblem(readAt, fileBytes);
  if (falseCount === null) return;
  throw new ClipRefusedError('invalid_video', `The file ${falseCount}`);
};

const readBrands = async (readAt: ReadAt, fileBytes: number): Promise<string[] | null> => {
  let position = 0;
  for (let count = 0; count <= MAX_BOXES_BEFORE; count += 1) {
    const box = await readBox(readAt, position, fileBytes);
    if (box === null || box.sizeBytes < box.headerBytes) return null;
    if (box.type === 'ftyp') return await readFileTypes(readAt, box);
    position += box.sizeBytes;
  }
  return null;
};

/** Bytes 4 to 7 are the minor version, between the major brand and the compatible ones. */
const readFileTypes = async (readAt: ReadAt, box: Box): Promise<string[]> => {
  const length = Math.min(box.sizeBytes - box.headerBytes, MAX_FTYP_BYTES);
  const body = Buffer.from(await readAt(box.position + box.headerBytes, length));
  const brands: string[] = [];
  for (let at = 0; at + 4 <= body.length; at += at === 0 ? 8 : 4) {
    brands.push(body.toString('latin1', at, at + 4).replace(/[\0 ]+$/, ''));
  }
  return brands;
};

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').trim();
