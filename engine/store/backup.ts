import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors/app-error.ts';
import { printableText } from '../../shared/text/printable-text.ts';
import { distrust } from './distrust.ts';

export const copyName = (version: number): string => `clipcheck-before-${version}.sqlite`;

const unfinishedEnding = '.new';

/** Whether a file is a copy, finished or not, or one that SQLite keeps beside a copy. */
export const isCopyName = (name: string): boolean =>
  /^clipcheck-before-\d+\.sqlite(\.new)?(-(wal|shm|journal))?$/.test(name);

const removeFiles = (folder: string, matches: (name: string) => boolean): void => {
  for (const name of readdirSync(folder).filter(matches)) rmSync(join(folder, name));
};

const removeUnfinished = (folder: string): void =>
  removeFiles(folder, (name) => isCopyName(name) && name.includes(unfinishedEnding));

const sync = (path: string, flags: 'r' | 'r+'): void => {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

const syncFolder = (path: string): void => {
  try {
    sync(path, 'r');
  } catch {
    // Windows cannot open folders; a rename there cannot be made any safer.
  }
};

const withReader = (path: string, work: (reader: Database.Database) => void): void => {
  const reader = distrust(new Database(path, { readonly: true, timeout: 10_000 }));
  try {
    work(reader);
  } finally {
    reader.close();
  }
};

const expectReadable = (copy: Database.Database): void => {
  const fault = copy.pragma('quick_check(1)', { simple: true });
  if (fault !== 'ok') throw new Error(`the copy is faulty: ${fault}`);
};

const writeCopy = (path: string, copyPath: string): void => {
  // Created here, so that other users can never read it; SQLite fills an empty file.
  closeSync(openSync(copyPath, 'wx', 0o600));
  // Rather than the backup API, which better-sqlite3 offers only asynchronously. It is as
  // consistent, but SQLite flushes nothing (https://sqlite.org/lang_vacuum.html#vacuuminto), and
  // refuses to run in the migrating transaction: hence another connection.
  withReader(path, (reader) => reader.prepare('VACUUM INTO ?').run(copyPath));
  withReader(copyPath, expectReadable);
  sync(copyPath, 'r+');
};

const copyFailed = (connection: Database.Database, cause: unknown): AppError => {
  const folder = dirname(connection.name);
  const pages = Number(connection.pragma('page_count', { simple: true }));
  const pageBytes = Number(connection.pragma('page_size', { simple: true }));
  const megabytes = Math.ceil((pages * pageBytes) / 1e6);
  const reason = printableText(cause instanceof Error ? cause.message : String(cause));
  return new AppError(
    'data_folder_unusable',
    `Clipcheck could not back up its database to ${folder} before updating it: ${reason}. Nothing was changed. Free ${megabytes} MB on its disk, check the folder's permissions and start again, or use another folder with --data-dir.`,
    { cause },
  );
};

const isDamage = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT');

/**
 * Copies a database and keeps the copy beside it until the next migration. Must be called within
 * the migrating transaction, before it changes anything, so that no other process writes meanwhile.
 * @param version the version to migrate to
 * @throws AppError data_folder_unusable; SqliteError for a damaged database
 */
export const backUp = (connection: Database.Database, version: number): void => {
  const folder = dirname(connection.name);
  const name = copyName(version);
  const unfinished = join(folder, `${name}${unfinishedEnding}`);
  try {
    removeUnfinished(folder);
    writeCopy(connection.name, unfinished);
    // SQLite would apply a journal of the old copy to the new one.
    removeFiles(folder, (other) => other.startsWith(`${name}-`));
    renameSync(unfinished, join(folder, name));
    syncFolder(folder);
    removeFiles(folder, (other) => isCopyName(other) && other !== name);
  } catch (error) {
    try {
      removeUnfinished(folder);
    } catch {
      // The next attempt removes them.
    }
    throw isDamage(error) ? error : copyFailed(connection, error);
  }
};
