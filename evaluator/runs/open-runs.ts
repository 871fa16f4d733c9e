import type { EvaluatorOptions } from '../parse-options.ts';
import { openSqliteStore } from '../store/sqlite/open-sqlite-store.ts';
import { createRunQueue, type OpenRuns } from './run-queue.ts';

/**
 * Opens the store of this process alone, or the one that several share.
 * @throws StoreBusyError, StoreDamagedError, UsageError
 */
export const openRuns = async (options: EvaluatorOptions): Promise<OpenRuns> => {
  if (options.database !== null) {
    // The only way in, since the desktop package leaves this file out with all it imports.
    const { openCluster } = await import('./open-cluster.ts');
    return openCluster(options, options.database);
  }
  const store = openSqliteStore(options.dataDir, options.windowSec * 1000);
  const slots = options.workers;
  return {
    store,
    readKeys: async () => new Map(),
    metrics: null,
    startMonitor: async () => null,
    createRuns: (analyzer, settings, chooseEvaluation) =>
      createRunQueue(store, analyzer, { ...settings, slots }, chooseEvaluation),
  };
};
