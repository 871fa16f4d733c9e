import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { isNetworkPath, isWithin, networkTarget } from '../../../engine/index.ts';
import { AppError } from '../../../shared/errors/app-error.ts';

export type AllowedFolders = Awaited<ReturnType<typeof createAllowedFolders>>;

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

const realFolder = (folder: string): Promise<string> =>
  realpath(folder).catch(() => {
    throw new AppError('path_not_found', `There is no folder ${folder}. Check --allow.`);
  });

/**
 * Paths that agents may name, all checked without links: absolute, or relative to `workingDir`.
 * @throws AppError path_not_found if a folder does not exist
 */
export const createAllowedFolders = async (given: readonly string[], workingDir: string) => {
  const folders = given.map((folder) => resolve(workingDir, folder));
  const roots = await Promise.all(folders.map(realFolder));

  /** A network path is not even looked at: that would send the user's credentials to its host. */
  const isReachable = (path: string): boolean =>
    !isNetworkPath(path) || [...folders, ...roots].some((folder) => isWithin(path, folder));

  const existing = async (named: string): Promise<string> => {
    const path = resolve(workingDir, named);
    const mayFollow = isReachable(path) && isReachable((await networkTarget(path)) ?? path);
    const real = mayFollow ? await realpath(path).catch(() => null) : null;
    if (real !== null && roots.some((root) => isWithin(real, root))) return real;
    const isRoot = path === dirname(path);
    const isKnownFolder = !isRoot && (await existing(dirname(path)).catch(() => null)) !== null;
    if (isKnownFolder && !(await exists(path))) {
      throw new AppError('path_not_found', `There is no file or folder ${path}.`);
    }
    // The same for a missing path elsewhere, so that nothing is learned about its files.
    throw new AppError(
      'usage',
      `${path} does not exist, or is not in a folder that this server may use: ${folders.join(', ')}.`,
    );
  };

  return {
    /** Returns the real path of a file or folder. @throws AppError usage */
    existing,
    /** Returns the real path at which a new file would be. @throws AppError usage */
    created: async (named: string): Promise<string> => {
      const path = resolve(workingDir, named);
      let folder = dirname(path);
      while (isReachable(folder) && !(await exists(folder)) && folder !== dirname(folder)) {
        folder = dirname(folder);
      }
      const added = relative(folder, path);
      // A folder so named could be taken for a prompt or a spec.
      if (/\.[^/\\]*[/\\]/.test(added))
        throw new AppError('usage', `${path}: new folders must have no dot.`);
      return join(await existing(folder), added);
    },
  };
};
