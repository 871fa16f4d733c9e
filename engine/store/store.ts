import { AppError } from '../../shared/errors/app-error.ts';
import { openDatabase } from './connection.ts';
import { statements } from './statements.ts';
import { readStoredJson } from './stored-json.ts';
import { tablesOf } from './tables.ts';
import { type Lock, takeWriterLock } from './take-lock.ts';

export type Store = ReturnType<typeof openStore>;

/** @throws AppError data_folder_unusable, database_damaged, database_from_future */
export const openStore = (dataDir: string) => {
  const connection = openDatabase(dataDir);
  let lock: Lock | undefined;
  const { row, values, value, transaction } = statements(connection);
  const selectCounts = row<[], { clips: number; runs: number }>(
    'SELECT (SELECT count(*) FROM clips) AS clips, (SELECT count(*) FROM runs) AS runs',
  );
  return {
    ...tablesOf(connection),
    countAll: (): { clips: number; runs: number } => selectCounts() ?? { clips: 0, runs: 0 },
    /** Counts damaged answers. Reads all of them. */
    countDamagedAnswers: (): number =>
      values<[], string>('SELECT raw FROM runs WHERE raw IS NOT NULL AND NOT json_valid(raw)')()
        // SQLite supports less nesting.
        .filter((raw) => readStoredJson(raw) === null).length,
    versions: (): { schema: number; sqlite: string } => ({
      schema: connection.pragma('user_version', { simple: true }) as number,
      sqlite: value<[], string>('SELECT sqlite_version()')() ?? '',
    }),
    transaction,
    /**
     * Takes the writer lock until `close`. Must be called before anything is submitted or deleted.
     * @throws AppError data_folder_busy, data_folder_unusable
     */
    becomeWriter: (): void => {
      lock ??= takeWriterLock(dataDir);
    },
    hasOtherWriter: (): boolean => {
      if (lock) return false;
      try {
        takeWriterLock(dataDir, 0).release();
        return false;
      } catch (error) {
        if (error instanceof AppError && error.code === 'data_folder_busy') return true;
        throw error;
      }
    },
    close: (): void => {
      connection.close();
      lock?.release();
    },
  };
};
