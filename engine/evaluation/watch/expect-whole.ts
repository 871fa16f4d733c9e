import { open } from 'node:fs/promises';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { BoxPlace } from '../../../shared/mp4/read-box.ts';
import { fileUnreadable } from '../../clips/files/file-error.ts';
import { invalidVideo } from '../../clips/media/probe/describe-video.ts';
import { readAt, readBox, readMp4Boxes } from '../../clips/media/probe/read-mp4-boxes.ts';

type OpenFile = Parameters<typeof readAt>[0];

/** More children than any index has. */
const maxChildren = 10_000;

/** Whether the boxes within the index fill it, as they do once it is written. */
const isFilled = async (file: OpenFile, movie: BoxPlace): Promise<boolean> => {
  const endsAt = movie.position + movie.sizeBytes;
  let position = movie.position + movie.headerBytes;
  for (let count = 0; count < maxChildren && position < endsAt; count += 1) {
    const child = await readBox(file, position, endsAt);
    if (child === null || child.sizeBytes < child.headerBytes) return false;
    position += child.sizeBytes;
  }
  return position === endsAt;
};

/** Clips hardly ever end in so many zeros; what was only reserved on the disk does. */
const tailBytes = 4096;

const endsInZeros = async (file: OpenFile, fileBytes: number): Promise<boolean> => {
  const tail = await readAt(file, Math.max(0, fileBytes - tailBytes), tailBytes);
  return tail.every((byte) => byte === 0);
};

/**
 * Looks whether an MP4 file is there to its end, by its own structure: the index can be read and
 * filled, and pictures reach as far as they say.
 * @returns false where more may be to come: it ends in zeros, or within a box that need not be there
 * @throws AppError invalid_video for what is not whole, file_unreadable
 */
export const expectWhole = async (path: string): Promise<boolean> => {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    const { movie, missingBytes, endsAt } = await readMp4Boxes(file, size);
    if (missingBytes > 0) throw invalidVideo('is not complete: its end is missing.');
    if (movie === null) throw invalidVideo('is not complete: it has no index ("moov").');
    if (!(await isFilled(file, movie))) {
      throw invalidVideo('is not complete: its index ("moov") is not written to its end.');
    }
    return endsAt === size && !(await endsInZeros(file, size));
  } catch (error) {
    throw error instanceof AppError ? error : fileUnreadable(path, error);
  }
};
