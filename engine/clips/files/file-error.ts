import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

/** The system's error code of a thrown value (`ENOENT`, `EACCES`…), or an empty text. */
export const systemErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const explanations: Record<string, string> = {
  ENOENT: 'it is no longer there',
  ENOTDIR: 'it is no longer there',
  EACCES: 'you are not allowed to read it; change its permissions',
  EPERM: 'you are not allowed to read it; change its permissions',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long for this system',
  EIO: 'the drive reports an error',
  EMFILE: 'too many files are open; close other programs and try again',
  ENFILE: 'too many files are open; close other programs and try again',
};

/** Node puts this character where a name's bytes are no UTF-8: such a file cannot be opened. */
const replacementCharacter = '\ufffd';

/** Why a file cannot be opened by the name that a folder lists it under, as the end of a sentence. */
export const notUtf8 = 'its name is not valid UTF-8; rename it';

/** Whether a name or path may hold bytes that are no UTF-8, and therefore lead to no file. */
export const mayHoldOtherBytes = (path: string): boolean => path.includes(replacementCharacter);

/** Why the system refuses to read a file or folder, as the end of a sentence. */
export const explainSystemError = (error: unknown): string => {
  const code = systemErrorCode(error);
  return explanations[code] ?? `the system answers ${code || String(error)}`;
};

/** `file_unreadable` for what the system threw about `path`. */
export const fileUnreadable = (path: string, error: unknown): AppError => {
  const isOtherName = mayHoldOtherBytes(path) && systemErrorCode(error) === 'ENOENT';
  const why = isOtherName ? notUtf8 : explainSystemError(error);
  return new AppError('file_unreadable', `${printableText(path)} cannot be read: ${why}.`, {
    cause: error,
  });
};

/** `file_unreadable` for a pipe, a socket, a device or a folder where a file should be. */
export const notRegularFile = (path: string): AppError =>
  new AppError('file_unreadable', `${printableText(path)} is not a regular file.`);

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full. Free space, or choose another disk',
  EDQUOT: 'your disk quota is used up. Free space, or choose another disk',
  EACCES: 'you may not write there. Choose another folder',
  EPERM: 'you may not write there. Choose another folder',
  EROFS: 'nothing can be written to that disk. Choose another one',
  ENOENT: 'its folder does not exist. Create it, or choose another one',
  ENOTDIR: 'a part of its path is a file. Choose another folder',
  ENAMETOOLONG: 'its name is too long. Choose a shorter one',
  EFBIG: 'it is larger than that disk can take. Choose another one',
};

/**
 * What the system answered to writing, for people; anything else as it came.
 * @param what begins the sentence, for example `The report`
 */
export const explainWriteError = (error: unknown, what: string): unknown => {
  if (error instanceof AppError || !(error instanceof Error) || !('syscall' in error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const reason = reasons[code] ?? `the system reported ${code || error.message}. Try again`;
  return new AppError('output_not_written', `${what} was not written: ${reason}.`, {
    cause: error,
  });
};
