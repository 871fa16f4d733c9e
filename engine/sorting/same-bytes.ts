import { lstat } from 'node:fs/promises';
import { AppError } from '../../shared/errors/app-error.ts';
import { systemErrorCode } from '../media/file-error.ts';
import type { FileHasher } from '../media/file-hasher.ts';

/** What lies at a path, without following a link: nothing, a regular file, or something else. */
export const kindAt = async (path: string): Promise<'nothing' | 'file' | 'other'> => {
  try {
    return (await lstat(path)).isFile() ? 'file' : 'other';
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error))) return 'nothing';
    throw error;
  }
};

/**
 * Whether a regular file has these bytes. A link has none of its own: what it leads to may be the
 * very file that is sorted.
 */
export const holdsBytes = async (
  path: string,
  sha256: string,
  hasher: FileHasher,
  signal?: AbortSignal,
): Promise<boolean> => {
  if ((await kindAt(path)) !== 'file') return false;
  try {
    return (await hasher.hash(path, { signal })).sha256 === sha256;
  } catch (error) {
    if (signal?.aborted || !(error instanceof AppError) || error.code === 'interrupted')
      throw error;
    return false;
  }
};

/** Whether two paths lead to one file, and by no more than one name of it. */
export const isOneFile = async (one: string, other: string): Promise<boolean> => {
  const [left, right] = await Promise.all(
    [one, other].map((path) => lstat(path, { bigint: true }).catch(() => null)),
  );
  if (!left || !right) return false;
  return left.dev === right.dev && left.ino === right.ino && left.nlink < 2n;
};
