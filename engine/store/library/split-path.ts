import { posix, win32 } from 'node:path';

/**
 * Splits an absolute path into folder and name by the rules of the system it comes from: a
 * backslash is a separator only in paths that do not begin with a slash.
 */
export const splitPath = (path: string): { folder: string; name: string } => {
  const { dirname, basename } = path.startsWith('/') ? posix : win32;
  return { folder: dirname(path), name: basename(path) };
};

export const folderPrefix = (folder: string): string => {
  const separator = folder.startsWith('/') ? '/' : '\\';
  return folder.endsWith(separator) ? folder : `${folder}${separator}`;
};
