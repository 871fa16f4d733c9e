import { access, type lstat, stat } from 'node:fs/promises';

/** Follows symbolic links. Also false for a path that cannot be reached, as without permission. */
export const pathExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** False for a path that cannot be reached. @param look `lstat` to refuse links */
export const isFile = (path: string, look: typeof stat | typeof lstat = stat): Promise<boolean> =>
  look(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
