import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { pathUnreadable, systemErrorCode } from '../../files/file-error.ts';

/** A path that the user gave, now absolute. */
export type NamedPath = { path: string; stats: BigIntStats };

/**
 * Makes a path that the user gave absolute and reads its stats, following symbolic links.
 * @throws AppError `path_not_found`, `path_unreadable`
 */
export const statNamedPath = async (given: string): Promise<NamedPath> => {
  const path = resolve(given);
  try {
    return { path, stats: await stat(path, { bigint: true }) };
  } catch (error) {
    // ERR_INVALID_ARG_VALUE: the path contains a null character.
    if (['ENOENT', 'ENOTDIR', 'ERR_INVALID_ARG_VALUE'].includes(systemErrorCode(error))) {
      throw new AppError(
        'path_not_found',
        `There is no file or folder ${path}. Check the spelling.`,
        { cause: error },
      );
    }
    throw pathUnreadable(path, error);
  }
};
