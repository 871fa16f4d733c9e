import PQueue from 'p-queue';
import { isUnseen } from '../store/stored-stamp.ts';
import type { KnownFile } from '../store/tables/known-files.ts';
import type { LibraryThread } from './library-thread.ts';
import type { LookAtFile } from './look-at-file.ts';

/** Files that are looked at before what was found out is written down. */
const filesPerTurn = 500;

/** Questions to the file system at one time: one slow drive must not take all of Node's threads. */
const mostAtOnce = 2;

/**
 * Bytes of touched files that are read anew in one check. A whole library that was copied from
 * another drive is recognised over several.
 */
const mostReadBytes = 4e9;

/** @returns says of each file whether there is room for it, until there is no more */
const allowance = (mostBytes: number): ((sizeBytes: number) => boolean) => {
  let leftBytes = mostBytes;
  return (sizeBytes) => {
    if (sizeBytes > leftBytes) return false;
    leftBytes -= sizeBytes;
    return true;
  };
};

/**
 * Looks whether the library's files are still there, with the bytes that were read. Files that only
 * an import names are left alone.
 * @returns whether something has changed since it was last looked for
 */
export const checkFiles = async (
  thread: LibraryThread,
  lookAtFile: LookAtFile,
): Promise<boolean> => {
  const lane = new PQueue({ concurrency: mostAtOnce });
  const mayRead = allowance(mostReadBytes);
  let hasChanged = false;
  let path: string | undefined = '';
  while (path !== undefined) {
    const files: KnownFile[] = await thread.call('filesAfter', { path, count: filesPerTurn });
    const seen = files.filter((file) => !isUnseen(file));
    const looked = await lane.addAll(seen.map((file) => () => lookAtFile(file, mayRead)));
    const changed = looked.filter(
      ({ missing, stamp, stampNow }, index) =>
        missing !== seen[index]?.missing || stamp !== stampNow,
    );
    if (changed.length > 0) await thread.call('markFiles', changed);
    hasChanged ||= changed.length > 0;
    path = files.at(-1)?.path;
  }
  return hasChanged;
};
