import { open } from 'node:fs/promises';
import { AppError } from '../../../shared/errors/app-error.ts';
import { type BoxRange, readBox } from '../../../shared/mp4/read-box.ts';
import { fileUnreadable } from '../../clips/files/file-error.ts';
import { invalidVideo } from '../../clips/media/probe/describe-video.ts';
import { bytesOf, type ReadBytes, readMp4Boxes } from '../../clips/media/probe/read-mp4-boxes.ts';

const maxChildren = 10_000;

/** Whether the boxes within the index fill it, as they do once it is written. */
const isFilled = async (readBytes: ReadBytes, movie: BoxRange): Promise<boolean> => {
  const endsAt = movie.position + movie.sizeBytes;
  let position = movie.position + movie.headerBytes;
  for (let count = 0; count < maxChildren && position < endsAt; count += 1) {
    const child = await readBox(readBytes, position, endsAt);
    if (child === null || child.sizeBytes < child.headerBytes) return false;
    position += child.sizeBytes;
  }
  return position === endsAt;
};

/** Zero bytes at the end that indicate reserved, unwritten space: real clips hardly end so. */
const tailBytes = 4096;

const endsInZeros = async (readBytes: ReadBytes, fileBytes: number): Promise<boolean> => {
  const tail = await readBytes(Math.max(0, fileBytes - tailBytes), tailBytes);
  return tail.every((byte) => byte === 0);
};

/**
 * Checks by its structure whether an MP4 file is complete: its index is readable and filled, and
 * it contains all the frame data that the index declares.
 * @returns false if more may follow: the file ends in zeros, or within an optional box
 * @throws AppError invalid_video for an incomplete file, file_unreadable
 */
export const checkComplete = async (path: string): Promise<boolean> => {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    const readBytes = bytesOf(file);
    const { movie, missingBytes, endsAt } = await readMp4Boxes(readBytes, size);
    if (missingBytes > 0) throw invalidVideo('is not complete: its end is missing.');
    if (movie === null) throw invalidVideo('is not complete: its index ("moov") is missing.');
    if (!(await isFilled(readBytes, movie))) {
      throw invalidVideo('is not complete: its index ("moov") is not fully written.');
    }
    return endsAt === size && !(await endsInZeros(readBytes, size));
  } catch (error) {
    throw error instanceof AppError ? error : fileUnreadable(path, error);
  }
};
