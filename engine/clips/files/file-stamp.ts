import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FileStamp } from '../../store/stored-stamp.ts';
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
