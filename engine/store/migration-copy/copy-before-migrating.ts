import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { distrust } from '../distrust.ts';
import { readSchema } from '../migrations/read-schema.ts';
import { copyDatabase } from './copy-database.ts';
import { copyName, isCopyName, isUnfinishedCopyName, unfinishedEnding } from './copy-names.ts';

/**
 * Describes a database for comparison: version, schema, and row count of each table. Names come
 * from a schema that was checked against Clipcheck's.
 */
const describe = (connection: Database.Database): string => {
  const tables = connection
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema
       WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name`,
    )
    .pluck()
    .all();
  const rowCounts = tables.map((name) => [
    name,
    connection.prepare(`SELECT count(*) FROM "${name}"`).pluck().get(),
  ]);
  const version = connection.pragma('user_version', { simple: true });
  return JSON.stringify({ version, schema: [...readSchema(connection)], rowCounts });
};

/**
 * Returns the first fault in the structure of a database. Does not check the contents of indexes:
 * pages are copied unchanged, so a fault there is older than the copy, and no reason to lock the
 * user out of a readable library.
 */
const findFault = (connection: Database.Database): string | null => {
  const [answer] = connection.pragma('quick_check(1)') as { quick_check: string }[];
  return answer?.quick_check === 'ok' ? null : (answer?.quick_check ?? 'it has no pages');
};

/**
 * Opens a new copy, turns it into a single self-contained file, and compares it with its source.
 * @returns the fault, as part of a sentence; null if there is none
 * @throws SqliteError if it cannot be opened or read
 */
const findFaultOfCopy = (source: Database.Database, copyPath: string): string | null => {
  const copy = distrust(new Database(copyPath, { fileMustExist: true }));
  try {
    // In WAL mode, like its source, opening it would leave files beside it.
    copy.pragma('journal_mode = DELETE');
    const fault = findFault(copy);
    if (fault !== null) return fault;
    return describe(copy) === describe(source) ? null : 'its contents differ from the original';
  } finally {
    copy.close();
  }
};

const removeFiles = (folder: string, matches: (name: string) => boolean): void => {
  for (const name of readdirSync(folder).filter(matches)) rmSync(join(folder, name));
};

/** Flushes a file, or the entries of a folder, to disk. */
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

/** Codes of SQLite and operating systems for a full disk. */
const fullCodes = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'];

const copyFailed = (connection: Database.Database, cause: unknown): AppError => {
  const folder = dirname(connection.name);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const pages = Number(connection.pragma('page_count', { simple: true }));
  const pageBytes = Number(connection.pragma('page_size', { simple: true }));
  const megabytes = Math.ceil((pages * pageBytes) / 1e6);
  const what = fullCodes.includes(code)
    ? `Free ${megabytes} MB on its disk`
    : 'Check the permissions of that folder and its disk';
  const reason = printableText(cause instanceof Error ? cause.message : String(cause));
  return new AppError(
    'data_folder_unusable',
    `Clipcheck could not back up its database to ${folder} before updating it: ${reason}. Nothing was changed. ${what} and start again, or use another folder with --data-dir.`,
    { cause },
  );
};

const damagedError = (connection: Database.Database): AppError | null => {
  const fault = findFault(connection);
  return fault === null
    ? null
    : new AppError(
        'database_damaged',
        `The database ${connection.name} is damaged: ${printableText(fault.slice(0, 200))}. It was not updated. Move it away and start again; results that the service still has can be evaluated again.`,
      );
};

/** Creates and checks a copy under a temporary name. */
const makeCopy = (connection: Database.Database, path: string): void => {
  // Created here, so that other users can never read it; SQLite keeps the permissions.
  closeSync(openSync(path, 'wx', 0o600));
  copyDatabase(connection.name, path);
  const fault = findFaultOfCopy(connection, path);
  if (fault !== null) throw damagedError(connection) ?? new Error(`the copy is faulty: ${fault}`);
  sync(path, 'r+');
};

/**
 * Copies a database, checks the copy and keeps it beside the database until the next migration. The
 * copy of an earlier migration is removed only after that. Must be called within the migrating
 * transaction, before it changes anything, so that no other process writes meanwhile.
 * @param version the version to migrate to
 * @throws AppError data_folder_unusable, database_damaged
 */
export const copyBeforeMigrating = (connection: Database.Database, version: number): void => {
  const folder = dirname(connection.name);
  const name = copyName(version);
  const unfinished = join(folder, `${name}${unfinishedEnding}`);
  try {
    // Left over from a killed attempt.
    removeFiles(folder, isUnfinishedCopyName);
    makeCopy(connection, unfinished);
    // SQLite would apply a journal of the old copy to the new one.
    removeFiles(folder, (other) => other.startsWith(`${name}-`));
    renameSync(unfinished, join(folder, name));
    syncFolder(folder);
    removeFiles(folder, (other) => isCopyName(other) && other !== name);
  } catch (error) {
    try {
      removeFiles(folder, isUnfinishedCopyName);
    } catch {
      // The next attempt removes them.
    }
    throw error instanceof AppError ? error : copyFailed(connection, error);
  }
};
