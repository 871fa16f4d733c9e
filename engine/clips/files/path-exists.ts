import { access } from 'node:fs/promises';

/** Follows links; false for what cannot be reached, too. */
export const pathExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
