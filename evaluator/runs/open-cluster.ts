import { type DatabaseCommand, type EvaluatorOptions, UsageError } from '../parse-options.ts';
import { inTime, startMonitor } from '../server/start-monitor.ts';
import { createClipFiles } from '../store/clip-files.ts';
import type { ClipStore } from '../store/clip-store.ts';
import { createKeyReader } from '../store/postgres/api-keys.ts';
import { connectPostgres } from '../store/postgres/connect-postgres.ts';
import { assertMigrated } from '../store/postgres/migrate-postgres.ts';
import { openPostgresStore } from '../store/postgres/open-postgres-store.ts';
import { readBacklog } from '../store/postgres/read-backlog.ts';
import { connectJobQueue, createClusterQueue } from './cluster-queue.ts';
import { manageDatabase } from './manage-database.ts';
import { createRunMetrics } from './run-metrics.ts';
import type { OpenRuns } from './run-queue.ts';

const MAX_CONNECTIONS = 10;

/**
 * Opens a store and a queue that other processes share.
 * @throws UsageError if the database or the store of clips cannot be used, or the database was not
 *   prepared for this version
 */
export const openCluster = async (options: EvaluatorOptions, url: string): Promise<OpenRuns> => {
  const postgres = connectPostgres(url, MAX_CONNECTIONS);
  await assertMigrated(postgres).catch(explain('database'));
  const isWorker = options.role !== 'api';
  const queue = await connectJobQueue(url, isWorker).catch(explain('database'));
  const files = await openClips(options).catch(explain('store of clips'));
  const store = await openPostgresStore(postgres, files, queue.jobs, options.windowSec * 1000);
  const { monitor, accountSlots, verbose } = options;
  const metrics = monitor && createRunMetrics();
  const own = { slots: isWorker ? options.workers : 0, accountSlots, metrics, verbose };
  return {
    store,
    readKeys: createKeyReader(postgres),
    metrics,
    startMonitor: async () => {
      if (!monitor || !metrics) return null;
      const checks = {
        database: () => postgres.query('SELECT 1'),
        [options.s3 ? 'store' : 'folder']: files.assertReachable,
      };
      const readMetrics = async () => metrics.read(await inTime(readBacklog(postgres), null));
      return startMonitor(checks, readMetrics, monitor);
    },
    createRuns: (analyzer, settings, chooseEvaluation) =>
      createClusterQueue(store, queue, analyzer, { ...settings, ...own }, chooseEvaluation),
  };
};

/** @returns what to print @throws UsageError also if the database cannot be reached */
export const runDatabaseCommand = (command: DatabaseCommand): Promise<string> =>
  manageDatabase(command).catch(explain('database'));

const openClips = async ({ s3, clipFolder, dataDir }: EvaluatorOptions): Promise<ClipStore> => {
  if (s3 === null) return createClipFiles(clipFolder ?? dataDir);
  const { openS3Clips } = await import('../store/open-s3-clips.ts');
  return openS3Clips(s3, dataDir);
};

/** Names what a server or the system refused; its address may hold a password. */
const explain =
  (what: string) =>
  (error: unknown): never => {
    if (error instanceof UsageError || !(error instanceof Error)) throw error;
    const reason = error.message || ('code' in error ? error.code : error.name);
    throw new UsageError(`The ${what} cannot be used: ${reason}.`);
  };
