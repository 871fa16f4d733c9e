import type { WatchInfo } from '../../../shared/contract/watch.ts';
import type { Store } from '../../store/store.ts';
import type { WatchedFolder } from '../../store/tables/watched-folders.ts';
import { readWatchOptions } from './stored-watch.ts';
import { untouchedStanding, type WatchStanding } from './watch-folder.ts';

/** Returns a watched folder as windows see it. @param standing null while it is not watched */
export const watchInfo = (
  folder: WatchedFolder,
  standing: WatchStanding | null,
  store: Store,
): WatchInfo => {
  const { phase, problem, ...files } = standing ?? untouchedStanding;
  const { includesSubfolders, takesExisting, dailyCapUnits } = readWatchOptions(folder.options);
  return {
    watchId: folder.id,
    path: folder.path,
    phase: folder.paused === 1 ? 'paused' : phase,
    problem: folder.paused === 1 ? null : problem,
    ...{ includesSubfolders, takesExisting, dailyCapUnits },
    takenCount: folder.taken,
    lastTaken: store.watched.lastTaken(folder.id),
    newestBatchId: folder.newestBatch,
    ...files,
  };
};
