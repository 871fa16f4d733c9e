import { realpath } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { AppError } from '../../../shared/errors/app-error.ts';
import { pathUnreadable } from '../../clips/files/file-error.ts';
import { isWithin } from '../../clips/media/find/link-scope.ts';
import { statNamedPath } from '../../clips/media/find/named-path.ts';

const realPathOf = async (path: string): Promise<string> => {
  try {
    return await realpath(path);
  } catch (error) {
    throw pathUnreadable(path, error);
  }
};

/**
 * A clip that arrives in two watched folders would be in two batches.
 * @param watched called last
 * @returns the real path of the folder
 * @throws AppError usage, path_not_found, path_unreadable, already_watched
 */
export const checkWatchable = async (
  path: string,
  watched: () => readonly string[],
  dataDir: string,
): Promise<string> => {
  if (!isAbsolute(path)) {
    throw new AppError('usage', `${path} is not an absolute path.`);
  }
  const { stats } = await statNamedPath(path);
  if (!stats.isDirectory()) {
    throw new AppError('usage', `${path} is a file. Name the folder to watch.`);
  }
  const real = await realPathOf(path);
  if (isWithin(real, await realpath(dataDir))) {
    throw new AppError(
      'usage',
      'Clipcheck keeps its own data in this folder. Choose another folder.',
    );
  }
  const other = watched().find((one) => isWithin(real, one) || isWithin(one, real));
  if (other === undefined) return real;
  throw new AppError(
    'already_watched',
    other === real
      ? `${real} is already watched.`
      : `${other} is already watched, and one of the two folders contains the other. Remove it first.`,
  );
};
