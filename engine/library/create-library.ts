import PQueue from 'p-queue';
import type {
  LibraryFacets,
  LibraryFilter,
  ReviewTotals,
  SavedView,
  WalkedClip,
} from '../../shared/contract/library.ts';
import type { Trends } from '../../shared/contract/trends.ts';
import type { BatchId, ClipId } from '../../shared/domain/ids.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import type { LibraryPage, LibrarySelection } from '../store/library/library-pages.ts';
import { isUnseen } from '../store/stored-stamp.ts';
import type { KnownFile } from '../store/tables/known-files.ts';
import type { LibraryThread } from './library-thread.ts';
import type { LookAtFile } from './look-at-file.ts';

/** Files that are looked at before what was found out is written down. */
const filesPerTurn = 500;

/** Questions to the file system at one time: one slow drive must not take all of Node's threads. */
const maxAtOnce = 2;

/**
 * Bytes of touched files that are read anew in one check. A whole library that was copied from
 * another drive is recognised over several.
 */
const maxReadBytes = 4e9;

/** @returns says of each file whether there is room for it, until there is no more */
const allowance = (maxBytes: number): ((sizeBytes: number) => boolean) => {
  let leftBytes = maxBytes;
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
const checkFiles = async (thread: LibraryThread, lookAtFile: LookAtFile): Promise<boolean> => {
  const lane = new PQueue({ concurrency: maxAtOnce });
  const mayRead = allowance(maxReadBytes);
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

/** All clips that were ever read: found, filtered, sorted and counted. No network. */
export const createLibrary = (thread: LibraryThread, bus: EventBus, lookAtFile: LookAtFile) => ({
  page: (input: LibrarySelection & { offset: number; limit: number }): Promise<LibraryPage> =>
    thread.call('page', input),
  ids: (input: LibrarySelection): Promise<ClipId[]> => thread.call('ids', input),
  walk: (input: LibrarySelection): Promise<WalkedClip[]> => thread.call('walk', input),
  reviewTotals: ({ filter }: { filter: LibraryFilter }): Promise<ReviewTotals> =>
    thread.call('reviewTotals', filter),
  batchOutcome: ({ batchId }: { batchId: BatchId }): Promise<ReviewTotals> =>
    thread.call('batchOutcome', batchId),
  takeGroups: (input: LibrarySelection): Promise<number[]> => thread.call('takeGroups', input),
  countViews: ({ filters }: { filters: LibraryFilter[] }): Promise<number[]> =>
    thread.call('countViews', filters),
  facets: ({ filter }: { filter: LibraryFilter }): Promise<LibraryFacets> =>
    thread.call('facets', filter),
  trends: ({ filter }: { filter: LibraryFilter }): Promise<Trends> => thread.call('trends', filter),
  folders: (): Promise<{ path: string; clips: number }[]> => thread.call('folders'),

  /** Looks whether the files are still there. @returns how many clips have none that is */
  checkFiles: async (): Promise<{ missing: number }> => {
    if (await checkFiles(thread, lookAtFile)) bus.emit({ type: 'library-changed' });
    return { missing: await thread.call('countMissing') };
  },

  views: (): Promise<SavedView[]> => thread.call('views'),
  saveView: async (view: SavedView): Promise<void> => {
    await thread.call('saveView', view);
    bus.emit({ type: 'views-changed' });
  },
  removeView: async ({ id }: { id: string }): Promise<void> => {
    await thread.call('removeView', id);
    bus.emit({ type: 'views-changed' });
  },
});
