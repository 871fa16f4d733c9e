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
import { checkFiles } from './check-files.ts';
import type { LibraryThread } from './library-thread.ts';
import type { LookAtFile } from './look-at-file.ts';

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
