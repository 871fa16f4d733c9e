import { AppError } from '../../shared/errors/app-error.ts';
import { isClipName } from '../media/clip-name.ts';
import { type FileStamp, readFileStamp } from '../media/file-stamp.ts';
import { folderIdentity } from '../media/list-folder.ts';
import { pathUnreadable } from '../media/look-at-path.ts';
import { walkFolders } from '../media/walk-folders.ts';
import { isPassingName } from './is-passing-name.ts';

/** Null for what went away meanwhile, or is no file that could be read. */
const stampAt = async (path: string): Promise<FileStamp | null> => {
  try {
    return await readFileStamp(path);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

/** Looked up at once: the answers of a network drive take their time each. */
const stampsAtOnce = 16;

export type ListedPlace = {
  /** Absolute. */
  path: string;
  includesSubfolders: boolean;
  /** A folder that is passed over with everything below it: our own, where it lies within. */
  except: string;
};

/** Clips of a folder with their stamps, by path. */
export type Listing = ReadonlyMap<string, FileStamp>;

/** What a walk has visited before it begins: it goes nowhere twice. */
const visitedBefore = async ({ except }: ListedPlace): Promise<Set<string>> => {
  const identity = await folderIdentity(except).catch(() => null);
  return new Set(identity === null ? [] : [identity]);
};

/**
 * The clips of a watched folder as they are now, by path. Hidden files and temporary names are
 * passed over: they get their own name when they are complete.
 * @throws AppError path_unreadable where the folder itself cannot be listed; the signal's reason
 */
export const listClips = async (place: ListedPlace, signal: AbortSignal): Promise<Listing> => {
  const { path: root, includesSubfolders } = place;
  const found = new Map<string, FileStamp>();
  for await (const walked of walkFolders(root, await visitedBefore(place))) {
    signal.throwIfAborted();
    if (walked.outcome === 'unreadable' && walked.path === root) {
      throw pathUnreadable(root, walked.error);
    }
    if (walked.outcome !== 'listed') continue;
    const paths = walked.listing.files.filter((path) => isClipName(path) && !isPassingName(path));
    for (let at = 0; at < paths.length; at += stampsAtOnce) {
      signal.throwIfAborted();
      const part = paths.slice(at, at + stampsAtOnce);
      const stamps = await Promise.all(part.map(stampAt));
      for (const [index, path] of part.entries()) {
        const stamp = stamps[index];
        if (stamp) found.set(path, stamp);
      }
    }
    if (!includesSubfolders) break;
  }
  return found;
};
