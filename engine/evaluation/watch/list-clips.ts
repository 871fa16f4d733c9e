import { basename } from 'node:path';
import { AppError } from '../../../shared/errors/app-error.ts';
import { readFileStamp } from '../../clips/files/file-stamp.ts';
import { isClipName, isVideoName } from '../../clips/media/find/clip-name.ts';
import { createLinkScope } from '../../clips/media/find/link-scope.ts';
import { pathUnreadable } from '../../clips/media/find/named-path.ts';
import { folderIdentity, walkFolders } from '../../clips/media/find/walk-folders.ts';
import type { FileStamp } from '../../store/stored-stamp.ts';

/** What programs put around the name of a file that they are not done with. */
const passing = /^[.~]|\.(?:part|partial|tmp|temp|download|crdownload)\.mp4$/i;

/** Whether a clip's name is one that programs give up when the file is complete. */
const isPassingName = (path: string): boolean => passing.test(basename(path));

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

/** What a folder holds at a time. */
export type Listing = {
  /** Stamps of its clips, by path. */
  clips: ReadonlyMap<string, FileStamp>;
  /** Links to places outside of it, which are not followed, and where they lead. */
  outside: readonly { path: string; target: string }[];
};

/** What a walk has visited before it begins: it goes nowhere twice. */
const visitedBefore = async ({ except }: ListedPlace): Promise<Set<string>> => {
  const identity = await folderIdentity(except).catch(() => null);
  return new Set(identity === null ? [] : [identity]);
};

/** Whether a link would be followed if it led to a place inside. */
const isWatched = (path: string, { includesSubfolders }: ListedPlace): boolean =>
  isVideoName(path) ? isClipName(path) && !isPassingName(path) : includesSubfolders;

/**
 * The clips of a watched folder as they are now, by path. Hidden files and temporary names are
 * passed over: they get their own name when they are complete.
 * @throws AppError path_unreadable where the folder itself cannot be listed; the signal's reason
 */
export const listClips = async (place: ListedPlace, signal: AbortSignal): Promise<Listing> => {
  const { path: root, includesSubfolders } = place;
  const clips = new Map<string, FileStamp>();
  const outside: Listing['outside'][number][] = [];
  const scope = await createLinkScope([root]);
  for await (const walked of walkFolders(root, await visitedBefore(place), scope)) {
    signal.throwIfAborted();
    if (walked.outcome === 'unreadable' && walked.path === root) {
      throw pathUnreadable(root, walked.error);
    }
    if (walked.outcome !== 'listed') continue;
    outside.push(...walked.listing.outside.filter(({ path }) => isWatched(path, place)));
    const paths = walked.listing.files.filter((path) => isClipName(path) && !isPassingName(path));
    for (let at = 0; at < paths.length; at += stampsAtOnce) {
      signal.throwIfAborted();
      const part = paths.slice(at, at + stampsAtOnce);
      const stamps = await Promise.all(part.map(stampAt));
      for (const [index, path] of part.entries()) {
        const stamp = stamps[index];
        if (stamp) clips.set(path, stamp);
      }
    }
    if (!includesSubfolders) break;
  }
  return { clips, outside };
};
