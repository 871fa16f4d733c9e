import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import { explainSystemError, fileUnreadable, systemErrorCode } from '../clips/files/file-error.ts';
import { invalid, readHeader } from '../library/records/import/read-record.ts';

/** A file of a library: all its clips, or those added in a time. */
export type SharedFile = {
  readonly name: string;
  readonly path: string;
  readonly libraryId: string;
  /** Changes with the file. */
  readonly stamp: string;
  readonly mtimeMs: number;
};

const namePattern =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\d{4}-\d{2}[-\dT]{0,8})?\.jsonl$/;

/** Maximum size of a file: far above what its clips take. */
const maxBytes = 4e9;

/** Maximum number of files: of some ten million clips. */
const maxFiles = 20_000;

const maxHeaderBytes = 64 * 1024;

/** Errors that concern a file, and not the folder. */
const fileErrors: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'ELOOP', 'ENOENT']);

const folderErrors: readonly string[] = ['path_not_found', 'path_unreadable', 'output_not_written'];

/** Explains what the system reported about the folder, which may be on a network. */
export const explainFolderError = (folder: string, error: unknown): unknown => {
  const isOurs = error instanceof AppError;
  const cause = isOurs && folderErrors.includes(error.code) ? error.cause : error;
  if (cause instanceof AppError || !(cause instanceof Error && 'syscall' in cause)) return error;
  return new AppError(
    'path_unreadable',
    `The shared folder ${folder} cannot be used: ${explainSystemError(cause)}. Nothing was deleted. Connect its drive, or choose another folder, and sync again.`,
    { cause },
  );
};

/**
 * Lists the files of libraries, the oldest change first. Never follows links: the folder is
 * writable to others.
 * @throws NodeJS.ErrnoException; AppError bad_input
 */
export const listSharedFiles = async (folder: string): Promise<SharedFile[]> => {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name));
  if (names.length > maxFiles) {
    throw invalid(`The shared folder ${folder} has more than ${maxFiles} files of libraries.`);
  }
  const files: SharedFile[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const stats = await lstat(path).catch((error: unknown) => {
      // Its library has replaced it by others.
      if (systemErrorCode(error) === 'ENOENT') return null;
      throw error;
    });
    const libraryId = namePattern.exec(name)?.[1];
    if (!libraryId || !stats?.isFile() || stats.size > maxBytes) continue;
    const { mtimeMs, size } = stats;
    files.push({ name, path, libraryId, stamp: `${size} ${mtimeMs}`, mtimeMs });
  }
  return files.sort((one, other) => one.mtimeMs - other.mtimeMs);
};

/**
 * Reads whose file it is and when it was made.
 * @throws AppError bad_input if it is not a shared file of the library that its name has,
 *   file_unreadable
 */
export const readSharedHeader = async ({ path, libraryId }: SharedFile) => {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  await using file = await open(path, flags).catch((error: unknown) => {
    throw fileErrors.has(systemErrorCode(error)) ? fileUnreadable(path, error) : error;
  });
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0);
  const { library, madeMs } = readHeader(
    buffer.subarray(0, Math.min(bytesRead, Math.max(0, buffer.indexOf('\n')))),
  );
  if (library?.id !== libraryId) throw invalid('it is not of the library that its name says');
  return { name: library.name, madeMs };
};
