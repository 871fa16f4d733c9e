import type { Imported, ImportProgress } from '../../../../shared/contract/reports.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { statNamedPath } from '../../../clips/media/find/named-path.ts';
import type { EngineParts } from '../../../evaluation/engine-parts.ts';
import type { Colleague } from '../../../store/tables/opinions.ts';
import { createCallThread } from '../../../threads/create-call-thread.ts';
import type { ImportJob } from './import-worker.ts';

/**
 * Imports a JSONL report, each clip completely or not at all, or the answers of a client. Keeps what
 * exists, so that importing twice has no further effect. Files count as missing until they are checked. No network.
 * @param path absolute
 * @param colleague whose shared file it is
 * @throws AppError path_not_found, path_unreadable, bad_input, data_folder_busy; the signal's
 *   reason when aborted; clips added by then stay
 */
export const importRecords = async (
  path: string,
  { store, bus }: EngineParts,
  dataDir: string,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
  colleague: Colleague | null = null,
): Promise<Imported> => {
  const file = await statNamedPath(path);
  if (!file.stats.isFile()) {
    throw new AppError(
      'path_unreadable',
      `${file.path} is not a file. Choose a report or the answers of a client.`,
    );
  }
  signal.throwIfAborted();
  store.becomeWriter();
  // So that no window waits for it.
  const thread = createCallThread<ImportJob, Imported, ImportProgress>(
    new URL('./import-worker.ts', import.meta.url),
    {
      name: 'import',
      crashMessage:
        'The import ended unexpectedly. Import the file again to continue. If it happens again, report it.',
    },
  );
  const job = { dataDir, path: file.path, sizeBytes: Number(file.stats.size), colleague };
  try {
    return await thread.call(job, { signal, onProgress });
  } finally {
    await thread.close();
    bus.emit({ type: 'library-changed' });
    // The import may contain uncertain submissions, which the queue shows.
    bus.emit({ type: 'queue-changed' });
  }
};
