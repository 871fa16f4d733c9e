import type { ImportResult } from '../../../../shared/contract/reports.ts';
import { AppError, fromErrorRecord } from '../../../../shared/errors/app-error.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { statNamedPath } from '../../../clips/media/find/named-path.ts';
import type { EngineParts } from '../../../evaluation/engine-parts.ts';
import { waitForExit } from '../../../store/wait-for-exit.ts';
import { startThread } from '../../../threads/start-thread.ts';
import type { ImportJob, ImportMessage, ImportRequest } from './import-worker.ts';

export type ImportProgress = { readonly share: number; readonly clips: number };

const threadDied = (cause: unknown): AppError =>
  new AppError(
    'internal',
    'The import ended unexpectedly. Import the file again to continue. If it happens again, report it.',
    { cause },
  );

const runImport = async (
  job: ImportJob,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportResult> => {
  const worker = startThread(new URL('./import-worker.ts', import.meta.url), 'import', {
    workerData: job,
  });
  const { promise, resolve, reject } = Promise.withResolvers<ImportResult>();
  const stop: ImportRequest = 'stop';
  const onAbort = (): void => worker.postMessage(stop);
  signal.addEventListener('abort', onAbort, { once: true });
  worker.on('message', (message: ImportMessage) => {
    if (message.type === 'done') resolve(message.result);
    else if (message.type === 'stopped') reject(signal.reason);
    else if (message.type === 'failed') reject(fromErrorRecord(message.error));
    else onProgress(message);
  });
  worker.on('error', (error) => reject(threadDied(error)));
  worker.on('exit', (code) => reject(threadDied(`it ended with code ${code}`)));
  const ended = waitForExit(worker);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await ended;
  }
};

/**
 * Imports a JSONL report into the library, each clip completely or not at all. Changes nothing that
 * exists, so importing a file twice has no further effect. Files count as missing until they are
 * checked. No network.
 * @param path absolute
 * @throws AppError path_not_found, path_unreadable, bad_input, data_folder_busy; the signal's
 *   reason when aborted; clips added by then stay
 */
export const importRecords = async (
  path: string,
  { store, bus }: EngineParts,
  dataDir: string,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportResult> => {
  const file = await statNamedPath(path);
  if (!file.stats.isFile()) {
    throw new AppError(
      'path_unreadable',
      `${printableText(file.path)} is not a file. Choose a report.`,
    );
  }
  signal.throwIfAborted();
  store.becomeWriter();
  const job = { dataDir, path: file.path, sizeBytes: Number(file.stats.size) };
  try {
    return await runImport(job, onProgress, signal);
  } finally {
    bus.emit({ type: 'library-changed' });
    // The import may contain uncertain submissions, which the queue shows.
    bus.emit({ type: 'queue-changed' });
  }
};
