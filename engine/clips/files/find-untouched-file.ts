import { AppError } from '../../../shared/errors/app-error.ts';
import { isUnseen, stampText } from '../../store/stored-stamp.ts';
import { readFileStamp } from './file-stamp.ts';

/**
 * The first of several files that is as it was when it was read; null when none is.
 * @param files absolute paths, with the stamp that each had then as text
 */
export const findUntouchedFile = async (
  files: readonly { path: string; stamp: string }[],
): Promise<string | null> => {
  for (const { path, stamp } of files.filter((file) => !isUnseen(file))) {
    const now = await readFileStamp(path).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (now !== null && stampText(now) === stamp) return path;
  }
  return null;
};
