import { open } from 'node:fs/promises';
import { ClipProblem } from '../../shared/mp4/clip-problem.ts';
import { findTableProblem } from '../../shared/mp4/find-table-problem.ts';
import { boxesOfFile, type ReadAt, readBrands } from '../../shared/mp4/read-box.ts';
import { findFrameProblem, type Mp4Video, readVideo } from '../../shared/mp4/read-video.ts';
import { mp4Brands } from '../../shared/service-api/limits.ts';
import { invalidClip } from './analysis-errors.ts';

/** ISO 14496-12 wants it as early as possible, but a few writers put others first. */
const MAX_BOXES_BEFORE_FTYP = 16;

/**
 * Sample tables must also be plausible for the file's size: the decoder allocates memory for every
 * declared sample before it reads them.
 * @throws ClipRefusedError `invalid_video`
 */
export const checkContainer = async (path: string): Promise<Mp4Video> => {
  await using file = await open(path);
  const { size: fileBytes } = await file.stat();
  const readAt: ReadAt = async (position, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  const brands = await findBrands(readAt, fileBytes);
  if (brands === null) {
    throw invalidClip(
      'The file is not an MP4: it has no file-type box. Convert it to H.264 in MP4.',
    );
  }
  if (!brands.some((brand) => mp4Brands.has(brand))) {
    throw invalidClip(
      `The file is not an MP4: its type is "${printableAscii(brands[0] ?? '')}". Convert it to H.264 in MP4.`,
    );
  }
  const tableProblem = await findTableProblem(readAt, fileBytes, 'short');
  if (tableProblem !== null) throw invalidClip(`The file ${tableProblem}`);
  const video = await readVideo(readAt, fileBytes).catch((error: unknown) => {
    throw error instanceof ClipProblem ? invalidClip(error.message) : error;
  });
  if (!video) throw invalidClip('The file has no video track.');
  const problem = findFrameProblem(video, fileBytes);
  if (problem !== null) throw invalidClip(`The file ${problem}`);
  return video;
};

const findBrands = async (readAt: ReadAt, fileBytes: number): Promise<string[] | null> => {
  for await (const box of boxesOfFile(readAt, fileBytes, MAX_BOXES_BEFORE_FTYP + 1)) {
    if (box.type === 'ftyp') return await readBrands(readAt, box);
  }
  return null;
};

const printableAscii = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').trim();
