import PQueue from 'p-queue';
import type { SavedView } from '../../shared/contract/library.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import { isUnseen } from '../store/stored-stamp.ts';
import type { KnownFile } from '../store/tables/clips.ts';
import type { CheckFile } from './find-clip-path.ts';
import type { LibraryThread } from './library-thread.ts';

const filesPerTurn = 500;

/** Maximum parallel file checks: one slow drive must not use up all of Node's threads. */
const maxParallelFiles = 2;

/** Maximum bytes that one check reads again; a copied library is recognized over several checks. */
const maxReadBytes = 4e9;

/**
 * Skips files known only from an import.
 * @returns whether anything has changed since the last check
 */
const checkFiles = async (thread: LibraryThread, checkFile: CheckFile): Promise<boolean> => {
  const lane = new PQueue({ concurrency: maxParallelFiles });
  let leftBytes = maxReadBytes;
  const mayRead = (sizeBytes: number): boolean => {
    if (sizeBytes > leftBytes) return false;
    leftBytes -= sizeBytes;
    return true;
  };
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
  ...thread.pick('page', 'ids', 'walk', 'totals', 'batchTotals', 'takeGroups', 'countViews'),
  ...thread.pick('facets', 'trends', 'scorecard', 'outdated', 'folders', 'views'),
  ...thread.pick('cards', 'tags'),

  checkFiles: async (): Promise<void> => {
    if (await checkFiles(thread, checkFile)) bus.emit({ type: 'library-changed' });
  },

  saveView: async (view: SavedView): Promise<void> => {
    await thread.call('saveView', view);
    bus.emit({ type: 'views-changed' });
  },
  removeView: async (view: { id: string }): Promise<void> => {
    await thread.call('removeView', view);
    bus.emit({ type: 'views-changed' });
  },
});
