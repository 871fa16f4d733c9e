import { chmod, stat } from 'node:fs/promises';

const ownerOnly = 0o077;

/** The user's umask, with which this process was started; null while it is unchanged. */
let userUmask: number | null = null;

/**
 * Makes files written by this process and its children readable only to the user. Must be called at
 * the start of a host, before anything is written. Windows has no such permissions.
 */
export const keepFilesPrivate = (): void => {
  userUmask ??= process.umask(ownerOnly);
};

/**
 * Adds the permissions that the user's umask grants, for a file or folder outside the data folder.
 * Does nothing on file systems without permissions.
 */
export const applyUserUmask = async (path: string, kind: 'file' | 'folder'): Promise<void> => {
  if (userUmask === null) return;
  const wanted = (kind === 'file' ? 0o666 : 0o777) & ~userUmask;
  try {
    // Only adds permissions: a folder in a group's shared folder keeps the access it inherited.
    const { mode } = await stat(path);
    await chmod(path, (mode & 0o7777) | wanted);
  } catch {
    // Not every file system has permissions.
  }
};

/**
 * Runs `start` with the user's umask, for programs that it starts. The umask is restored on return,
 * so `start` must be synchronous.
 */
export const withUserUmask = <Result>(start: () => Result): Result => {
  if (userUmask === null) return start();
  process.umask(userUmask);
  try {
    return start();
  } finally {
    process.umask(ownerOnly);
  }
};
