import type { EvaluatorOptions } from '../parse-options.ts';
import { openSqliteStore } from '../store/sqlite/open-sqlite-store.ts';
import { createRunQueue, type OpenRuns } from './run-queue.ts';

/** @throws StoreBusyError, StoreDamagedError, StoreFromFutureError */
export const openRuns = async (options: EvaluatorOptions): Promise<OpenRuns> => {
  const store = openSqliteStore(options.dataDir, options.windowSec * 1000);
  const slots = options.workers;
  return {
    store,
    createRuns: (analyzer, settings, chooseEvaluation) =>
      createRunQueue(store, analyzer, { ...settings, slots }, chooseEvaluation),
  };
};
