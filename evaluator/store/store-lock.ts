import Database from 'better-sqlite3';

/** How long a predecessor that is just ending is waited for. */
const WAIT_MS = 5000;

/** Another evaluator process works on the same store. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';
}

export type StoreLock = { release: () => void };

/**
 * Makes this process the only one on a store. The lock is SQLite's own lock on a file beside the
 * store, which the operating system gives back when the process dies, however it dies.
 * @throws StoreBusyError when another process still holds it after five seconds.
 */
export const acquireStoreLock = (path: string): StoreLock => {
  const database = new Database(path, { timeout: WAIT_MS });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new StoreBusyError(
        `Another evaluator is running on this store (${path}). Stop it, or give another --data-dir.`,
      );
    }
    throw error;
  }
  return { release: () => database.close() };
};
