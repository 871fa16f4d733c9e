import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker thread. Its environment is empty, since this process's may hold the key, except
 * for the compile cache folder, without which each thread would compile its modules again.
 */
export const startThread = (
  url: URL,
  name: string,
  options: Pick<WorkerOptions, 'resourceLimits' | 'transferList' | 'workerData'> = {},
): Worker => {
  // A subfolder for this version of Node, which the thread chooses again.
  const folder = getCompileCacheDir();
  const env = folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
  return new Worker(url, { ...options, env, execArgv: [], name });
};
