import { chmod, stat } from 'node:fs/promises';

/** Takes every permission from everybody but the owner. */
const ownerOnly = 0o077;

/** The umask that this process was started with; null where it keeps that. */
let userUmask: number | null = null;

/**
 * Makes what this process and its children write readable to the user alone. To be called where a
 * host starts, before anything is written. Windows has no such permissions.
 */
export const keepFilesPrivate = (): void => {
  userUmask ??= process.umask(ownerOnly);
};

/**
 * Gives a file or folder outside of the data folder the permissions that the user's own have; where
 * its file system has none, it stays as it is.
 */
export const giveToUser = async (path: string, kind: 'file' | 'folder'): Promise<void> => {
  if (userUmask === null) return;
  const wanted = (kind === 'file' ? 0o666 : 0o777) & ~userUmask;
  try {
    // Added to what it has: a folder in one that a group shares belongs to that group as well.
    const { mode } = await stat(path);
    await chmod(path, (mode & 0o7777) | wanted);
  } catch {
    // Not every file system has permissions.
  }
};

/** Starts a program of the user's, which writes files of its own. */
export const withUserUmask = <Result>(start: () => Result): Result => {
  if (userUmask === null) return start();
  process.umask(userUmask);
  try {
    return start();
  } finally {
    process.umask(ownerOnly);
  }
};
