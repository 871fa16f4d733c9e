import PQueue from 'p-queue';
import type {
  ClipTotals,
  LibraryFacets,
  LibraryFilter,
  SavedView,
  WalkedClip,
} from '../../shared/contract/library.ts';
import type { Trends } from '../../shared/contract/trends.ts';
import type { BatchId, ClipId } from '../../shared/domain/ids.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import type { LibraryPage, LibrarySelection } from '../store/library/library-pages.ts';
import type { OutdatedClips } from '../store/library/outdated-clips.ts';
import { isUnseen } from '../store/stored-stamp.ts';
import type { KnownFile } from '../store/tables/clips.ts';
import type { CheckFile } from './check-file.ts';
import type { LibraryThread } from './library-thread.ts';

/** Number of files checked between two writes to the database. */
const filesPerTurn = 500;

/** Maximum parallel file checks: one slow drive must not use up all of Node's threads. */
const maxParallelFiles = 2;

/**
 * Maximum bytes of touched files that one check reads again. A library that was copied from another
 * drive is recognized over several checks.
 */
const maxReadBytes = 4e9;

/**
 * @returns a function that deducts a file's size from the allowance, or returns false if it is too
 *   big
 */
const allowance = (maxBytes: number): ((sizeBytes: number) => boolean) => {
  let leftBytes = maxBytes;
  return (sizeBytes) => {
    if (sizeBytes > leftBytes) return false;
    leftBytes -= sizeBytes;
    return true;
  };
};

/**
 * Checks whether the library's files still exist with the same bytes. Skips files known only from
 * an import.
 * @returns whether anything has changed since the last check
 */
const checkFiles = async (thread: LibraryThread, checkFile: CheckFile): Promise<boolean> => {
  const lane = new PQueue({ concurrency: maxParallelFiles });
  const mayRead = allowance(maxReadBytes);
  let hasChanged = false;
  let path: string | undefined = '';
  while (path !== undefined) {
    const files: KnownFile[] = await thread.call('filesAfter', { path, count: filesPerTurn });
    const seen = files.filter((file) => !isUnseen(file));
    const checked = await lane.addAll(seen.map((file) => () => checkFile(file, mayRead)));
    const changed = checked.filter(
      ({ missing, stamp, stampNow }, index) =>
        missing !== seen[index]?.missing || stamp !== stampNow,
    );
    if (changed.length > 0) await thread.call('markFiles', changed);
    hasChanged ||= changed.length > 0;
    path = files.at(-1)?.path;
  }
  return hasChanged;
};

export const createLibrary = (thread: LibraryThread, bus: EventBus, checkFile: CheckFile) => ({
  page: (input: LibrarySelection & { offset: number; limit: number }): Promise<LibraryPage> =>
    thread.call('page', input),
  ids: (input: LibrarySelection): Promise<ClipId[]> => thread.call('ids', input),
  walk: (input: LibrarySelection): Promise<WalkedClip[]> => thread.call('walk', input),
  totals: ({ filter }: { filter: LibraryFilter }): Promise<ClipTotals> =>
    thread.call('totals', filter),
  batchTotals: ({ batchId }: { batchId: BatchId }): Promise<ClipTotals> =>
    thread.call('batchTotals', batchId),
  takeGroups: (input: LibrarySelection): Promise<number[]> => thread.call('takeGroups', input),
  countViews: ({ filters }: { filters: LibraryFilter[] }): Promise<number[]> =>
    thread.call('countViews', filters),
  facets: ({ filter }: { filter: LibraryFilter }): Promise<LibraryFacets> =>
    thread.call('facets', filter),
  trends: ({ filter }: { filter: LibraryFilter }): Promise<Trends> => thread.call('trends', filter),
  outdated: (): Promise<OutdatedClips> => thread.call('outdated'),
  folders: (): Promise<{ path: string; clips: number }[]> => thread.call('folders'),

  /** Checks whether the files still exist. @returns the number of clips without any file */
  checkFiles: async (): Promise<{ missing: number }> => {
    if (await checkFiles(thread, checkFile)) bus.emit({ type: 'library-changed' });
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
