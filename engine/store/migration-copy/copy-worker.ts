/** Worker thread that copies a database with SQLite's backup API and exits. */
import { type MessagePort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { type CopyProgress, isAbandoned, signalEnd, signalProgress } from './copy-progress.ts';

/** A copy to make. Both files exist, and the target is empty. */
export type CopyTask = {
  sourcePath: string;
  targetPath: string;
  progress: CopyProgress;
  /** Receives a failure before the end is signaled. */
  port: MessagePort;
};

export type CopyFailure = { code: string; message: string };

/** Few enough for a slow disk to write them well within the permitted silence. */
const pagesPerStep = 1024;

const { sourcePath, targetPath, progress, port } = workerData as CopyTask;

const copy = async (): Promise<void> => {
  const source = new Database(sourcePath, { readonly: true, timeout: 10_000 });
  try {
    let lastRemaining = Number.POSITIVE_INFINITY;
    await source.backup(targetPath, {
      progress: ({ remainingPages }) => {
        if (isAbandoned(progress)) throw new Error('the copy was given up');
        // Retries on a busy database are not progress.
        if (remainingPages < lastRemaining) signalProgress(progress);
        lastRemaining = remainingPages;
        return pagesPerStep;
      },
    });
  } finally {
    source.close();
  }
};

signalProgress(progress);
try {
  await copy();
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  port.postMessage({ code, message } satisfies CopyFailure);
} finally {
  port.close();
  signalEnd(progress);
}
