import { join } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import { type Lock, takeLock } from './take-lock.ts';

export type WriterLock = Lock;

/**
 * Makes this process the only one that submits from a data folder: two that did not know of each
 * other could pay for the same clip twice.
 * @throws AppError data_folder_busy, data_folder_unusable
 */
export const takeWriterLock = (dataDir: string): WriterLock =>
  takeLock(
    join(dataDir, 'writer.lock'),
    (cause) =>
      new AppError(
        'data_folder_busy',
        `Another Clipcheck is working in ${dataDir}. Wait until it has ended, or use another folder with --data-dir.`,
        { cause },
      ),
  );
