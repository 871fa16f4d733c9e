import { Worker, type WorkerOptions } from 'node:worker_threads';

const COMPILE_CACHE = 'NODE_COMPILE_CACHE';

/**
 * Starts a worker thread. Its environment is empty, since this process's may hold the key, except
 * for the compile cache folder, without which each thread would compile its modules again.
 */
export const startThread = (
  url: URL,
  name: string,
  options: Pick<WorkerOptions, 'resourceLimits' | 'transferList' | 'workerData'> = {},
): Worker => {
  const folder = process.env[COMPILE_CACHE];
  const env = folder === undefined ? {} : { [COMPILE_CACHE]: folder };
  return new Worker(url, { ...options, env, execArgv: [], name });
};
