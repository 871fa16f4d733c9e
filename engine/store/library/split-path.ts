import { posix, win32 } from 'node:path';

/**
 * An absolute path as folder and name, by the rules of the system it is from: a backslash is a
 * separator in paths that do not begin with a slash only.
 */
export const splitPath = (path: string): { folder: string; name: string } => {
  const { dirname, basename } = path.startsWith('/') ? posix : win32;
  return { folder: dirname(path), name: basename(path) };
};

/** What the paths of everything in a folder and below begin with. */
export const folderPrefix = (folder: string): string => {
  const separator = folder.startsWith('/') ? '/' : '\\';
  return folder.endsWith(separator) ? folder : `${folder}${separator}`;
};
