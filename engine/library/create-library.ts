import type { LibraryFacets, LibraryFilter, SavedView } from '../../shared/contract/library.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { LibraryPage, LibrarySelection } from '../db/library/library-pages.ts';
import type { EventBus } from '../events/event-bus.ts';
import { checkFiles } from './check-files.ts';
import type { LibraryThread } from './library-thread.ts';

export type Library = ReturnType<typeof createLibrary>;

/** All clips that were ever read: found, filtered, sorted and counted. No network. */
export const createLibrary = (thread: LibraryThread, bus: EventBus) => ({
  page: (input: LibrarySelection & { offset: number; limit: number }): Promise<LibraryPage> =>
    thread.call('page', input),
  ids: (input: LibrarySelection): Promise<ClipId[]> => thread.call('ids', input),
  facets: ({ filter }: { filter: LibraryFilter }): Promise<LibraryFacets> =>
    thread.call('facets', filter),
  folders: (): Promise<{ path: string; clips: number }[]> => thread.call('folders'),

  /** Looks whether the files are still there. @returns how many clips have none that is */
  checkFiles: async (): Promise<{ missing: number }> => {
    if (await checkFiles(thread)) bus.emit({ type: 'library-changed' });
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
