import type { Worker } from 'node:worker_threads';

/**
 * Resolves when a thread that works on the database has exited. Such a thread is asked to stop and
 * never terminated: terminating it while it loads better-sqlite3 would end the entire process.
 */
export const waitForExit = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    worker.once('exit', () => resolve());
  });
