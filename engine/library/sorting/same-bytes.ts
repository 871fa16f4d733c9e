import { lstat, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { AppError } from '../../../shared/errors/app-error.ts';
import { systemErrorCode } from '../../clips/files/file-error.ts';
import type { FileHasher } from '../../clips/media/hash/file-hasher.ts';
import { foldName } from '../../clips/prompts/name-key.ts';

/**
 * Returns what is at a path, without following a link: nothing, a regular file, or something else.
 */
export const kindAt = async (path: string): Promise<'nothing' | 'file' | 'other'> => {
  try {
    return (await lstat(path)).isFile() ? 'file' : 'other';
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error))) return 'nothing';
    throw error;
  }
};

/** False for a link, since its target may be the very file that is being sorted. */
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

export const isOneInode = async (one: string, other: string): Promise<boolean> => {
  const [left, right] = await Promise.all(
    [one, other].map((path) => stat(path, { bigint: true }).catch(() => null)),
  );
  return left != null && left.dev === right?.dev && left.ino === right.ino;
};

/**
 * Whether two paths refer to the same name of one file, so that removing one removes both: a link
 * to it, or another path to its folder (links, mounts, other case).
 */
export const isOneName = async (one: string, other: string): Promise<boolean> => {
  if (!(await isOneInode(one, other))) return false;
  const [left, right] = await Promise.all([one, other].map((path) => lstat(path)));
  if (left?.isSymbolicLink() || right?.isSymbolicLink() || left?.nlink === 1) return true;
  const areNamedAlike = foldName(basename(one)) === foldName(basename(other));
  return areNamedAlike && isOneInode(dirname(one), dirname(other));
};
