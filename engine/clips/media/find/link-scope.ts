import { readlink, realpath } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';

/** Whether a path is the folder or below it. Both must be absolute and resolved. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Decides which links a search follows: only those that stay inside the named folders. */
export type LinkScope = {
  /**
   * Returns the target of a path if it is outside the named folders, else null.
   * @throws the system's error for a broken or circular link
   */
  outsideTarget(path: string): Promise<string | null>;
};

/** Whether this is a network path: on Windows, any access sends the user's credentials to its host. */
export const isNetworkPlace = (target: string): boolean => target.startsWith('\\\\');

/** More consecutive links than any system follows. */
const maxLinks = 40;

/**
 * Returns the network path that a link leads to, directly or through other links, without accessing
 * it; null if it leads to none.
 */
export const networkTarget = async (path: string): Promise<string | null> => {
  let place = path;
  for (let links = 0; links < maxLinks; links += 1) {
    const text = await readlink(place).catch(() => null);
    if (text === null || isNetworkPlace(text)) return text;
    place = resolve(dirname(place), text);
  }
  return null;
};

/**
 * Limits a search to the named folders. Folders come from strangers: a link could lead the search,
 * and uploads, to any file on this machine.
 * @param folders absolute paths of the named folders; links among them are resolved, missing ones
 *   contain nothing
 */
export const createLinkScope = async (folders: readonly string[]): Promise<LinkScope> => {
  const roots = await Promise.all(folders.map((folder) => realpath(folder).catch(() => null)));
  const isInside = (target: string): boolean =>
    roots.some((root) => root !== null && isWithin(target, root));
  return {
    outsideTarget: async (path) => {
      const place = await networkTarget(path);
      if (place !== null && !isInside(place)) return place;
      const target = await realpath(path);
      return isInside(target) ? null : target;
    },
  };
};
