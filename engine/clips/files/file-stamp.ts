import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError } from '../../../shared/errors/app-error.ts';
import { type FileStamp, isUnseen, stampText } from '../../store/stored-stamp.ts';
import { fileUnreadable, notRegularFile } from './file-error.ts';

/** The stamp in a file's status. */
export const stampFromStats = (stats: BigIntStats): FileStamp => ({
  sizeBytes: Number(stats.size),
  mtimeNs: stats.mtimeNs,
  ctimeNs: stats.ctimeNs,
  inode: stats.ino,
});

/**
 * The stamp of the file that is at `path` now; links are followed.
 * @throws AppError `file_unreadable`
 */
export const readFileStamp = async (path: string): Promise<FileStamp> => {
  const stats = await stat(path, { bigint: true }).catch((error: unknown) => {
    throw fileUnreadable(path, error);
  });
  // Said before anybody opens it: a pipe would be waited for, and a device may act.
  if (!stats.isFile()) throw notRegularFile(path);
  return stampFromStats(stats);
};

/**
 * The first of several files that is as it was when it was read; null when none is.
 * @param files absolute paths, with the stamp that each had then as text
 */
export const findUntouchedFile = async (
  files: readonly { path: string; stamp: string }[],
): Promise<string | null> => {
  for (const { path, stamp } of files.filter((file) => !isUnseen(file))) {
    const now = await readFileStamp(path).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (now !== null && stampText(now) === stamp) return path;
  }
  return null;
};
