import { AppError } from '../../../shared/errors/app-error.ts';

export const systemErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const readErrors: Record<string, string> = {
  ENOENT: 'it was not found',
  ENOTDIR: 'it was not found',
  EACCES: 'you are not allowed to read it; change its permissions',
  EPERM: 'you are not allowed to read it; change its permissions',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'its name is too long for this system',
  EIO: 'the drive reported a read error',
  EMFILE: 'too many files are open; close other programs and try again',
  ENFILE: 'too many files are open; close other programs and try again',
};

/** Node puts this character in place of bytes that are not UTF-8; such a file cannot be opened. */
const replacementCharacter = '\ufffd';

export const notUtf8Text = 'its name is not valid UTF-8; rename it';

export const mayContainInvalidUtf8 = (path: string): boolean => path.includes(replacementCharacter);

/** Explains why the system refused to read a file or folder, as the end of a sentence. */
export const explainSystemError = (error: unknown): string => {
  const code = systemErrorCode(error);
  return readErrors[code] ?? `the system reported ${code || String(error)}`;
};

/** For a folder, or a path of either kind. */
export const pathUnreadable = (path: string, cause: unknown): AppError =>
  new AppError('path_unreadable', `${path} cannot be read: ${explainSystemError(cause)}.`, {
    cause,
  });

export const fileUnreadable = (path: string, error: unknown): AppError => {
  const isInvalidName = mayContainInvalidUtf8(path) && systemErrorCode(error) === 'ENOENT';
  const why = isInvalidName ? notUtf8Text : explainSystemError(error);
  return new AppError('file_unreadable', `${path} cannot be read: ${why}.`, {
    cause: error,
  });
};

export const notRegularFile = (path: string): AppError =>
  new AppError('file_unreadable', `${path} is not a regular file.`);

const writeErrors: Record<string, string> = {
  ENOSPC: 'the disk is full. Free space, or choose another disk',
  EDQUOT: 'your disk quota is used up. Free space, or choose another disk',
  EACCES: "you don't have permission to write there. Choose another folder",
  EPERM: "you don't have permission to write there. Choose another folder",
  EROFS: 'that disk is read-only. Choose another one',
  ENOENT: 'its folder does not exist. Create it, or choose another one',
  ENOTDIR: 'a part of its path is a file. Choose another folder',
  ENAMETOOLONG: 'its name is too long. Choose a shorter one',
  EFBIG: "it is too large for that disk's file system. Choose another disk",
};

/** Returns errors that the system did not throw unchanged. @param what for example `The report` */
export const explainWriteError = (error: unknown, what: string): unknown => {
  if (error instanceof AppError || !(error instanceof Error) || !('syscall' in error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const reason = writeErrors[code] ?? `the system reported ${code || error.message}. Try again`;
  return new AppError('output_not_written', `${what} was not written: ${reason}.`, {
    cause: error,
  });
};
