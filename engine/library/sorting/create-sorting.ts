import { mkdirSync, realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import type {
  SortPlan,
  SortProgress,
  SortResult,
  SortUndone,
} from '../../../shared/contract/sort.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { commonFolder } from '../../clips/media/find/link-scope.ts';
import type { TaskTracker } from '../../evaluation/engine-parts.ts';
import { takeLock } from '../../store/take-lock.ts';
import { dataPaths } from '../storage/data-paths.ts';
import { cardsOf } from './find-clips-to-sort.ts';
import { planSort } from './plan-sort.ts';
import { runSort } from './run-sort.ts';
import { createSortLogs } from './sort-logs.ts';
import type { SortParts, SortRequest } from './sort-request.ts';
import { undoSort } from './undo-sort.ts';

/**
 * Returns `clips-sorted` beside the folder `clips` that holds all clips: inside of it, the copies
 * would be found as clips of it. Null if they share no folder below the top of a disk.
 */
const offerDestination = async (
  selection: ReportSelection,
  { thread }: Pick<SortParts, 'thread'>,
): Promise<string | null> => {
  const ids = 'clipIds' in selection ? selection.clipIds : await thread.call('ids', selection);
  const cards = [...(await cardsOf(ids, { thread })).values()];
  const folders = new Set(cards.map(({ folder }) => folder).filter(Boolean));
  let common = [...folders][0] ?? null;
  for (const folder of folders) common &&= commonFolder(common, folder);
  if (common === null) return null;
  const places = [common, dirname(common)].map((path) => stat(path).catch(() => null));
  const [clips, beside] = await Promise.all(places);
  const isTop = dirname(common) === common || (clips && beside && clips.dev !== beside.dev);
  return isTop ? null : `${common}-sorted`;
};

const busy = (cause?: unknown): AppError =>
  new AppError(
    'data_folder_busy',
    'Another sort is running. Wait until it has finished, then sort again.',
    { cause },
  );

const interrupted = (): AppError => new AppError('interrupted', 'Interrupted.');

export const createSorting = (given: SortParts & { tasks: TaskTracker }) => {
  const { tasks } = given;
  const parts: SortParts = { ...given, dataDir: realpathSync(given.dataDir) };
  const { sorts } = dataPaths(given.dataDir);
  const logs = createSortLogs(sorts);
  let running: AbortController | null = null;

  /**
   * Allows one sort at a time, across all processes of the data folder.
   * @throws AppError data_folder_busy
   */
  const alone = async <Result>(
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    if (running) throw busy();
    const ending = new AbortController();
    running = ending;
    try {
      mkdirSync(sorts, { recursive: true });
      const lock = takeLock(join(sorts, 'sort.lock'), busy);
      try {
        return await tasks.run(AbortSignal.any([signal, ending.signal]), work);
      } finally {
        lock.release();
      }
    } finally {
      running = null;
    }
  };

  return {
    /** Changes nothing. @throws AppError usage, path_not_found, path_unreadable */
    plan: async (request: SortRequest, signal: AbortSignal): Promise<SortPlan> =>
      (await planSort(request, parts, signal)).plan,
    /**
     * Sorts clips. When aborted, it ends after the current step.
     * @throws AppError usage, path_not_found, path_unreadable, data_folder_busy
     */
    run: (
      request: SortRequest,
      onProgress: (progress: SortProgress) => void,
      signal: AbortSignal,
    ): Promise<SortResult> =>
      alone(signal, (either) => runSort(request, logs, onProgress, parts, either)),
    cancel: (): void => running?.abort(interrupted()),
    /** @param log its name or path; null for the newest @throws AppError bad_input */
    undo: (
      log: string | null,
      onProgress: (progress: SortProgress) => void,
      signal: AbortSignal,
    ): Promise<SortUndone> =>
      alone(signal, async (either) =>
        undoSort(await logs.find(log), logs, onProgress, parts, either),
      ),
    offer: (selection: ReportSelection): Promise<string | null> =>
      offerDestination(selection, parts),
    last: async (): Promise<string | null> => (await logs.findLast())?.name ?? null,
    destination: async (log: string): Promise<string> => (await logs.find(log)).contents.head.to,
    logPath: logs.pathOf,
  };
};
