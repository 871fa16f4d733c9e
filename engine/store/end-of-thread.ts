import type { Worker } from 'node:worker_threads';

/**
 * The end of a thread that works on the database. Such a thread is told to stop and waited for,
 * never terminated: while it loads better-sqlite3, that would end the whole process.
 */
export const endOfThread = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    worker.once('exit', () => resolve());
  });
