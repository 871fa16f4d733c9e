import PQueue from 'p-queue';
import type { KnownFile } from '../db/tables/known-files.ts';
import { findUntouchedFile } from '../media/find-untouched-file.ts';
import type { LibraryThread } from './library-thread.ts';

/** Files that are looked at before what was found out is written down. */
const filesPerTurn = 500;

/** Questions to the file system at one time: one slow drive must not take all of Node's threads. */
const mostAtOnce = 2;

const look = async (file: KnownFile): Promise<KnownFile> => {
  const isThere = (await findUntouchedFile([file])) !== null;
  return { ...file, missing: isThere ? 0 : 1 };
};

/**
 * Looks whether the library's files are still there, with the bytes that were read.
 * @returns whether something has changed since it was last looked for
 */
export const checkFiles = async (thread: LibraryThread): Promise<boolean> => {
  const lane = new PQueue({ concurrency: mostAtOnce });
  let hasChanged = false;
  let path: string | undefined = '';
  while (path !== undefined) {
    const files: KnownFile[] = await thread.call('filesAfter', { path, count: filesPerTurn });
    const looked = await lane.addAll(files.map((file) => () => look(file)));
    const changed = looked.filter(({ missing }, index) => missing !== files[index]?.missing);
    if (changed.length > 0) await thread.call('markFiles', changed);
    hasChanged ||= changed.length > 0;
    path = files.at(-1)?.path;
  }
  return hasChanged;
};
