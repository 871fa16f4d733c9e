import { createWriteStream } from 'node:fs';
import { chmod, lstat, open, rename, rm, stat, unlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../shared/errors/app-error.ts';
import { fileUnreadable, systemErrorCode } from '../../clips/files/file-error.ts';
import { renameNoReplace, tryHardLink } from '../../clips/files/put-in-place.ts';
import type { FileHasher } from '../../clips/media/hash/file-hasher.ts';
import { holdsBytes, isOneInode, isOneName } from './same-bytes.ts';
import type { LoggedFile } from './sort-logs.ts';
import { syncFile } from './sync-folders.ts';

export const temporaryOf = (target: string, id: string): string =>
  join(dirname(target), `.clipcheck-${id}.part`);

const inTheWay = (path: string): AppError =>
  new AppError(
    'output_exists',
    `${path} already exists with other contents. Choose another destination.`,
  );

const changed = (path: string): AppError =>
  new AppError('file_changed', `${path} changed while it was sorted. Sort it again.`);

const explainTaken =
  (path: string) =>
  (error: unknown): never => {
    throw systemErrorCode(error) === 'EEXIST' ? inTheWay(path) : error;
  };

/** Removes what a killed process left at a target: a partial copy, and an empty file. */
export const clearLeftovers = async (to: string, temporary: string): Promise<void> => {
  const wasBegun = (await lstat(temporary).catch(() => null)) !== null;
  if (!wasBegun) return;
  const placed = await lstat(to).catch(() => null);
  if (placed?.isFile() && placed.size === 0) await rm(to);
  await rm(temporary);
};

/** Copies times and permissions of the original; not every file system has them. */
const keepAttributes = async (from: string, copy: string): Promise<void> => {
  const { atime, mtime, mode } = await stat(from);
  await utimes(copy, atime, mtime).catch(() => undefined);
  await chmod(copy, mode & 0o777).catch(() => undefined);
};

/** Copies a file to a temporary name, flushes it to the disk and verifies it by reading it back. */
const copyTo = async (
  temporary: string,
  { from, sha256 }: LoggedFile,
  hasher: FileHasher,
  signal: AbortSignal,
): Promise<void> => {
  const source = await open(from).catch((error: unknown) => {
    throw fileUnreadable(from, error);
  });
  await pipeline(
    source.createReadStream(),
    createWriteStream(temporary, { flags: 'wx', flush: true }),
    { signal },
  );
  if (!(await holdsBytes(temporary, sha256, hasher, signal))) throw changed(from);
  await keepAttributes(from, temporary);
};

/** Puts a copy under its final name. @param name gives the copy that name */
const placeCopy = async (
  file: LoggedFile,
  name: (temporary: string, to: string) => Promise<void>,
  hasher: FileHasher,
  signal: AbortSignal,
): Promise<void> => {
  const temporary = temporaryOf(file.to, file.id);
  try {
    await copyTo(temporary, file, hasher, signal);
    await name(temporary, file.to);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
};

/**
 * Puts a file's bytes under a new name: a second name of the file itself for a move on the same
 * disk, else a copy that is flushed to the disk and verified before it gets its name. The original
 * stays; nothing is ever replaced. If the process is killed, running it again completes the work.
 * The caller must sync the target's folder before it removes an original.
 * @returns whether this call put it there
 * @throws AppError output_exists, file_changed, file_unreadable; NodeJS.ErrnoException
 */
export const placeFile = async (
  file: LoggedFile,
  hasher: FileHasher,
  signal: AbortSignal,
): Promise<boolean> => {
  const { from, to, sha256, removes, id } = file;
  const temporary = temporaryOf(to, id);
  if (await holdsBytes(to, sha256, hasher, signal)) {
    await rm(temporary, { force: true });
    // Its writer may not have flushed it to the disk.
    if (removes) await syncFile(to);
    return false;
  }
  await clearLeftovers(to, temporary);
  const source = await lstat(from).catch((error: unknown) => {
    throw fileUnreadable(from, error);
  });
  if (removes && !source.isSymbolicLink()) {
    if ((await hasher.hash(from, { signal })).sha256 !== sha256) throw changed(from);
    if (await tryHardLink(from, to).catch(explainTaken(to))) return true;
  }
  await placeCopy(
    file,
    (copy) => renameNoReplace(copy, to).catch(explainTaken(to)),
    hasher,
    signal,
  );
  return true;
};

export const breakHardLink = async (
  file: LoggedFile,
  hasher: FileHasher,
  signal: AbortSignal,
): Promise<void> => {
  const { from, to } = file;
  const isSecondName = (await isOneInode(from, to)) && !(await isOneName(from, to));
  if (isSecondName) await placeCopy(file, rename, hasher, signal);
};

/**
 * @throws AppError file_changed if the original now has other bytes, or no second name;
 *   NodeJS.ErrnoException
 */
export const removeOriginal = async (
  { from, to, sha256 }: Pick<LoggedFile, 'from' | 'to' | 'sha256'>,
  hasher: FileHasher,
): Promise<void> => {
  await stat(to);
  const isSame = await isOneInode(from, to);
  if (isSame ? await isOneName(from, to) : !(await holdsBytes(from, sha256, hasher))) {
    throw changed(from);
  }
  await unlink(from);
};
