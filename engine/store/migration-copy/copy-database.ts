import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { startThread } from '../../start-thread.ts';
import { createCopyProgress, waitForEnd } from './copy-progress.ts';
import type { CopyFailure, CopyTask } from './copy-worker.ts';

/**
 * Time without a sign of progress after which the thread counts as dead. Before its first sign it
 * only loads modules; later the longest step is the last one, when the system writes everything to
 * a slow disk.
 */
const maxSilenceMs = (signCount: number): number => (signCount === 0 ? 60_000 : 600_000);

/**
 * Copies a database with SQLite's backup API while this thread waits. The API is asynchronous, but
 * databases are opened synchronously, so a worker thread copies over a separate connection. It
 * reads the last committed state, even while this thread holds the write lock.
 * @param targetPath an empty file
 * @throws SqliteError, or Error for a system error
 */
export const copyDatabase = (sourcePath: string, targetPath: string): void => {
  const progress = createCopyProgress();
  const { port1: answers, port2: port } = new MessageChannel();
  const task: CopyTask = { sourcePath, targetPath, progress, port };
  const worker = startThread(new URL('./copy-worker.ts', import.meta.url), 'database copy', {
    workerData: task,
    transferList: [port],
  });
  // Its silence already shows that it failed; an unhandled event would end the process.
  worker.on('error', () => undefined);
  // Not waited for, and never terminated, like every thread that loads better-sqlite3.
  worker.unref();
  const hasEnded = waitForEnd(progress, maxSilenceMs);
  const failure: CopyFailure | undefined = receiveMessageOnPort(answers)?.message;
  answers.close();
  if (!hasEnded) throw new Error('copying stopped unexpectedly');
  if (failure) {
    const { code, message } = failure;
    throw code.startsWith('SQLITE_')
      ? new Database.SqliteError(message, code)
      : Object.assign(new Error(message), { code });
  }
};
