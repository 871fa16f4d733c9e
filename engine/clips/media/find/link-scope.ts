import { readlink, realpath } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';

/** Whether a path is the folder itself or below it. Both must be absolute and resolved. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The closest folder that contains two folders, or is one of them; null on different disks. */
export const commonFolder = (one: string, other: string): string | null => {
  if (isWithin(other, one)) return one;
  const parent = dirname(one);
  return parent === one ? null : commonFolder(parent, other);
};

/** On Windows, any access to such a path sends the user's credentials to its host. */
export const isNetworkPath = (target: string): boolean => target.startsWith('\\\\');

/** Maximum number of consecutive links that are followed, more than any system allows. */
const maxLinks = 40;

/** Returns the network path to which a link leads, without accessing it; null if there is none. */
export const networkTarget = async (path: string): Promise<string | null> => {
  let location = path;
  for (let links = 0; links < maxLinks; links += 1) {
    const text = await readlink(location).catch(() => null);
    if (text === null || isNetworkPath(text)) return text;
    location = resolve(dirname(location), text);
  }
  return null;
};

/** Rule for which symbolic links a search follows: only those that stay inside the named folders. */
export type LinkScope = Awaited<ReturnType<typeof createLinkScope>>;

/**
 * Folders may come from strangers: a link could direct the search, and uploads, to any file on this
 * machine.
 * @param folders absolute; links among them are resolved, missing ones contain nothing
 */
export const createLinkScope = async (folders: readonly string[]) => {
  const roots = await Promise.all(folders.map((folder) => realpath(folder).catch(() => null)));
  const isInside = (target: string): boolean =>
    roots.some((root) => root !== null && isWithin(target, root));
  return {
    /** Null within the named folders. @throws NodeJS.ErrnoException if it is broken or circular */
    outsideTarget: async (path: string): Promise<string | null> => {
      const networkPath = await networkTarget(path);
      if (networkPath !== null && !isInside(networkPath)) return networkPath;
      const target = await realpath(path);
      return isInside(target) ? null : target;
    },
  };
};
