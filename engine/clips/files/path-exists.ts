import { access } from 'node:fs/promises';

/** Follows symbolic links. Also false for a path that cannot be reached, as without permission. */
export const pathExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
