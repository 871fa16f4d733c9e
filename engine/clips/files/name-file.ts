import { link, open, rename, rm, unlink } from 'node:fs/promises';

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/**
 * Gives a file a second name, which no other file has.
 * @returns false where that cannot be done: file systems without second names answer in many ways
 * @throws EEXIST of the system
 */
export const addName = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (isTaken(error)) throw error;
    return false;
  }
};

/**
 * Gives a whole file its final name; the system sees to it that nothing is replaced.
 * @throws EEXIST of the system, and what else it throws
 */
export const nameFile = async (temporary: string, to: string): Promise<void> => {
  if (await addName(temporary, to)) return unlink(temporary);
  // The name is taken first, so that what is renamed to it replaces nothing.
  await (await open(to, 'wx')).close();
  try {
    await rename(temporary, to);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
};
