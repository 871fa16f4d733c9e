import { basename } from 'node:path';
import { pathUnreadable } from '../../clips/files/file-error.ts';
import { readFileStamp } from '../../clips/files/file-stamp.ts';
import { isClipName, isVideoName } from '../../clips/media/find/clip-name.ts';
import { createLinkScope } from '../../clips/media/find/link-scope.ts';
import { folderIdentity, walkFolders } from '../../clips/media/find/walk-folders.ts';
import type { FileStamp } from '../../store/stored-stamp.ts';

const temporaryName = /^[.~]|\.(?:part|partial|tmp|temp|download|crdownload)\.mp4$/i;

const isTemporaryName = (path: string): boolean => temporaryName.test(basename(path));

const maxParallelStamps = 16;

export type ListedPlace = {
  /** Absolute. */
  path: string;
  includesSubfolders: boolean;
  /** A folder to skip with everything below it: Clipcheck's data folder, if it is inside. */
  except: string;
};

export type FolderContents = Awaited<ReturnType<typeof listClips>>;

const visitedBefore = async ({ except }: ListedPlace): Promise<Set<string>> => {
  const identity = await folderIdentity(except).catch(() => null);
  return new Set(identity === null ? [] : [identity]);
};

/** Whether a link would be followed if its target were inside. */
const isWatched = (path: string, { includesSubfolders }: ListedPlace): boolean =>
  isVideoName(path) ? isClipName(path) && !isTemporaryName(path) : includesSubfolders;

/**
 * Skips hidden files and temporary names: they get their final name when they are complete.
 * @throws AppError path_unreadable if the folder itself cannot be listed
 */
export const listClips = async (place: ListedPlace, signal: AbortSignal) => {
  const { path: root, includesSubfolders } = place;
  const clips = new Map<string, FileStamp>();
  /** Links to files and folders outside, which are not followed, and their targets. */
  const outside: { path: string; target: string }[] = [];
  const scope = await createLinkScope([root]);
  for await (const walked of walkFolders(root, await visitedBefore(place), scope)) {
    signal.throwIfAborted();
    if (walked.outcome === 'unreadable' && walked.path === root) {
      throw pathUnreadable(root, walked.error);
    }
    if (walked.outcome !== 'listed') continue;
    outside.push(...walked.listing.outside.filter(({ path }) => isWatched(path, place)));
    const paths = walked.listing.files.filter((path) => isClipName(path) && !isTemporaryName(path));
    for (let start = 0; start < paths.length; start += maxParallelStamps) {
      signal.throwIfAborted();
      const part = paths.slice(start, start + maxParallelStamps);
      const stamps = await Promise.all(part.map((path) => readFileStamp(path).catch(() => null)));
      for (const [index, path] of part.entries()) {
        const stamp = stamps[index];
        if (stamp) clips.set(path, stamp);
      }
    }
    if (!includesSubfolders) break;
  }
  return { clips, outside };
};
