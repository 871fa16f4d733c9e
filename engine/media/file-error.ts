import { printableText } from '../../shared/domain/printable-text.ts';
import { AppError } from '../../shared/errors/app-error.ts';

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

/** Why the system refuses to read a file or folder, as the end of a sentence. */
export const explainSystemError = (error: unknown): string => {
  const code = systemErrorCode(error);
  return explanations[code] ?? `the system answers ${code || String(error)}`;
};

/** `file_unreadable` for what the system threw about `path`. */
export const fileUnreadable = (path: string, error: unknown): AppError =>
  new AppError(
    'file_unreadable',
    `${printableText(path)} cannot be read: ${explainSystemError(error)}.`,
    { cause: error },
  );
