import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type FileStamp, isUnseen, stampText } from '../../store/stored-stamp.ts';
import { fileUnreadable, notRegularFile } from './file-error.ts';

export const stampFromStats = (stats: BigIntStats): FileStamp => ({
  sizeBytes: Number(stats.size),
  mtimeNs: stats.mtimeNs,
  ctimeNs: stats.ctimeNs,
  inode: stats.ino,
});

/** Follows symbolic links. @throws AppError `file_unreadable`, and nothing else */
export const readFileStamp = async (path: string): Promise<FileStamp> => {
  const stats = await stat(path, { bigint: true }).catch((error: unknown) => {
    throw fileUnreadable(path, error);
  });
  // Checked before it is opened: opening a pipe would block, and a device may react.
  if (!stats.isFile()) throw notRegularFile(path);
  return stampFromStats(stats);
};

/**
 * Null if all have changed since they were read.
 * @param files absolute paths with the stamps at the time of reading
 */
export const findUntouchedFile = async (
  files: readonly { path: string; stamp: string }[],
): Promise<string | null> => {
  for (const { path, stamp } of files.filter((file) => !isUnseen(file))) {
    const now = await readFileStamp(path).catch(() => null);
    if (now !== null && stampText(now) === stamp) return path;
  }
  return null;
};
