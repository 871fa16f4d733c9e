/** Runs in a worker thread: copies a database with SQLite's backup API, and ends. */
import { type MessagePort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { type CopyProgress, isAbandoned, showEnd, showProgress } from './copy-progress.ts';

/** Both paths are of files that exist: the target is an empty one. */
export type CopyTask = {
  sourcePath: string;
  targetPath: string;
  progress: CopyProgress;
  /** Gets what went wrong, before the end is shown. */
  port: MessagePort;
};

export type CopyFailure = { code: string; message: string };

/** Few enough that a slow disk writes them in well under the permitted silence. */
const pagesPerStep = 1024;

const { sourcePath, targetPath, progress, port } = workerData as CopyTask;

const copy = async (): Promise<void> => {
  const source = new Database(sourcePath, { readonly: true, timeout: 10_000 });
  try {
    let lastRemaining = Number.POSITIVE_INFINITY;
    await source.backup(targetPath, {
      progress: ({ remainingPages }) => {
        if (isAbandoned(progress)) throw new Error('the copy was given up');
        // A busy database is asked again and again, which is no progress.
        if (remainingPages < lastRemaining) showProgress(progress);
        lastRemaining = remainingPages;
        return pagesPerStep;
      },
    });
  } finally {
    source.close();
  }
};

showProgress(progress);
try {
  await copy();
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  port.postMessage({ code, message } satisfies CopyFailure);
} finally {
  port.close();
  showEnd(progress);
}
