import { readlink, realpath } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';

/** Whether a path is a folder or lies below it. Both absolute and without links. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Which links of a search are followed: those that lead to places within what the user named. */
export type LinkScope = {
  /**
   * Returns where a path leads when that is outside of the named folders, else null.
   * @throws what the system throws for a link to nothing or in a circle
   */
  outsideTarget(path: string): Promise<string | null>;
};

/** On Windows, merely looking at such a place sends the user's credentials to its host. */
export const isNetworkPlace = (target: string): boolean => target.startsWith('\\\\');

/** More links in a row than any system follows. */
const maxLinks = 40;

/**
 * Returns the place in the network that a link leads to, also by way of others, without looking at
 * it; null where it leads to none.
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
 * Folders come from strangers: a link in one of them could lead a search, and uploads, to every
 * file of this machine.
 * @param folders absolute paths of the named folders; a link among them counts as where it leads, and
 *   within one that is not there lies nothing
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
