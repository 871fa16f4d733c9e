import { dirname, isAbsolute, relative, sep } from 'node:path';
import { isClipAddress } from '../../../../shared/domain/clip-address.ts';

/** The folder that holds two folders, or is one of them; null where they lie on different disks. */
export const commonFolder = (one: string, other: string): string | null => {
  let folder = one;
  for (;;) {
    const way = relative(folder, other);
    if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return folder;
    const parent = dirname(folder);
    if (parent === folder) return null;
    folder = parent;
  }
};

/** The way from a folder to a file, with `/`; the whole path where there is no folder, or no file. */
export const pathBelow = (folder: string | null, path: string): string =>
  folder === null || isClipAddress(path)
    ? path.replaceAll(sep, '/')
    : relative(folder, path).replaceAll(sep, '/');
