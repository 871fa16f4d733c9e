import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, link, lstat, open, rename, rm, stat, unlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { printableText } from '../../shared/domain/printable-text.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { systemErrorCode } from '../media/file-error.ts';
import type { FileHasher } from '../media/file-hasher.ts';
import { holdsBytes } from './same-bytes.ts';
import type { LoggedFile } from './sort-log.ts';

/** The name that a file has beside its target until it is whole. */
export const temporaryOf = (target: string, id: string): string =>
  join(dirname(target), `.clipcheck-${id}.part`);

const inTheWay = (path: string): AppError =>
  new AppError(
    'output_exists',
    `${printableText(path)} already exists with other contents. Choose another destination.`,
  );

const changed = (path: string): AppError =>
  new AppError(
    'file_changed',
    `${printableText(path)} was changed while it was sorted. Sort it again.`,
  );

/** Answers of file systems that have no second names, or none for this file. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EINVAL']);

/** Gives a file a second name, which no other file has. @returns false where that cannot be done */
const linkTo = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'EEXIST') throw inTheWay(to);
    if (noLinks.has(code)) return false;
    throw error;
  }
};

/** Takes a name, so that what is renamed to it replaces nothing. */
const reserve = async (path: string): Promise<void> => {
  try {
    await (await open(path, 'wx')).close();
  } catch (error) {
    throw systemErrorCode(error) === 'EEXIST' ? inTheWay(path) : error;
  }
};

/** Gives a whole file its name; the system sees to it that nothing is replaced. */
export const giveName = async (temporary: string, to: string): Promise<void> => {
  if (await linkTo(temporary, to)) return unlink(temporary);
  await reserve(to);
  await rename(temporary, to);
};

/** Removes what a killed process has left at a target: part of a copy, and a name without bytes. */
const clearLeftovers = async (to: string, temporary: string): Promise<void> => {
  const wasBegun = (await lstat(temporary).catch(() => null)) !== null;
  if (!wasBegun) return;
  const placed = await lstat(to).catch(() => null);
  if (placed?.isFile() && placed.size === 0) await rm(to);
  await rm(temporary);
};

/** Times and permissions of the original; not every file system has them. */
const keepAttributes = async (from: string, copy: string): Promise<void> => {
  const { atime, mtime, mode } = await stat(from);
  await utimes(copy, atime, mtime).catch(() => undefined);
  await chmod(copy, mode & 0o777).catch(() => undefined);
};

const copyTo = async (
  { from, to, sha256 }: LoggedFile,
  temporary: string,
  hasher: FileHasher,
  signal: AbortSignal,
): Promise<void> => {
  try {
    await pipeline(
      createReadStream(from),
      createWriteStream(temporary, { flags: 'wx', flush: true }),
      {
        signal,
      },
    );
    if (!(await holdsBytes(temporary, sha256, hasher, signal))) throw changed(from);
    await keepAttributes(from, temporary);
    await giveName(temporary, to);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
};

/**
 * Puts a file's bytes under a new name: on the same disk the file itself where it is moved, else a
 * copy that is on the disk and was read back before it gets its name. The original stays; nothing is
 * ever replaced. Done again after a kill, it completes what was begun. The target's folder is to be
 * synced before an original goes.
 * @returns whether it was put there now
 * @throws AppError output_exists, file_changed, file_unreadable; what the system throws
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
    return false;
  }
  await clearLeftovers(to, temporary);
  const isLink = (await lstat(from)).isSymbolicLink();
  if (removes && !isLink) {
    if (!(await holdsBytes(from, sha256, hasher, signal))) throw changed(from);
    if (!(await linkTo(from, to))) await copyTo(file, temporary, hasher, signal);
  } else await copyTo(file, temporary, hasher, signal);
  return true;
};

/**
 * Removes an original whose bytes are elsewhere by now.
 * @throws AppError file_changed for one that has other bytes meanwhile; what the system throws
 */
export const removeOriginal = async (
  { from, to, sha256 }: Pick<LoggedFile, 'from' | 'to' | 'sha256'>,
  hasher: FileHasher,
): Promise<void> => {
  const [original, placed] = await Promise.all([
    lstat(from, { bigint: true }),
    lstat(to, { bigint: true }),
  ]);
  const isSame = original.dev === placed.dev && original.ino === placed.ino;
  // Two paths of one name: to remove one is to lose both.
  if (isSame && original.nlink < 2n) throw changed(from);
  if (!isSame && !(await holdsBytes(from, sha256, hasher))) throw changed(from);
  await unlink(from);
};
