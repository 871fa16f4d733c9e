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
 * What two equal databases agree in: version, schema, and the number of rows of each table. Names
 * come from a schema that was compared with ours.
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
 * Returns the first fault in the structure of a database. What is in its indexes is not looked at:
 * pages are copied as they are, so a fault there is older than the copy, and no reason to keep
 * somebody out of a library that can be read.
 */
const findFault = (connection: Database.Database): string | null => {
  const [answer] = connection.pragma('quick_check(1)') as { quick_check: string }[];
  return answer?.quick_check === 'ok' ? null : (answer?.quick_check ?? 'it has no pages');
};

/**
 * Opens a new copy, makes it one file that needs none beside it, and compares it with its source.
 * @returns what is wrong with it, as a part of a sentence
 * @throws SqliteError when it cannot be opened or read
 */
const findFaultOfCopy = (source: Database.Database, copyPath: string): string | null => {
  const copy = distrust(new Database(copyPath, { fileMustExist: true }));
  try {
    // In the journal mode of its source, opening it would leave files beside it.
    copy.pragma('journal_mode = DELETE');
    const fault = findFault(copy);
    if (fault !== null) return fault;
    return describe(copy) === describe(source) ? null : 'its contents differ from the original';
  } finally {
    copy.close();
  }
};

const removeFiles = (folder: string, isToGo: (name: string) => boolean): void => {
  for (const name of readdirSync(folder).filter(isToGo)) rmSync(join(folder, name));
};

/** Has the system write a file, or the names in a folder, to the disk. */
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
    // Windows opens no folders; what is renamed there is as safe as it gets.
  }
};

/** Codes of SQLite and of systems that mean that there is no more room. */
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
    `Before Clipcheck updates its database, it copies it, and no copy could be made in ${folder}: ${reason}. Nothing was changed. ${what} and start again, or use another folder with --data-dir.`,
    { cause },
  );
};

const isDamaged = (connection: Database.Database): AppError | null => {
  const fault = findFault(connection);
  return fault === null
    ? null
    : new AppError(
        'database_damaged',
        `The database ${connection.name} is damaged: ${printableText(fault.slice(0, 200))}. It was not updated. Move it away and start again; results that the service still has can be evaluated again.`,
      );
};

/** Makes a checked copy under a name for the time being. */
const makeCopy = (connection: Database.Database, path: string): void => {
  // Made here, so that nobody else can read it from the beginning; SQLite keeps the permissions.
  closeSync(openSync(path, 'wx', 0o600));
  copyDatabase(connection.name, path);
  const fault = findFaultOfCopy(connection, path);
  if (fault !== null) throw isDamaged(connection) ?? new Error(`the copy is faulty: ${fault}`);
  sync(path, 'r+');
};

/**
 * Copies a database, checks the copy and puts it beside the database; it stays there until the next
 * migration. A copy of an earlier migration goes only then. To be called within the transaction
 * that migrates, before it changes anything: nobody else writes meanwhile.
 * @param version that the database is migrated to
 * @throws AppError data_folder_unusable, database_damaged
 */
export const copyBeforeMigrating = (connection: Database.Database, version: number): void => {
  const folder = dirname(connection.name);
  const name = copyName(version);
  const unfinished = join(folder, `${name}${unfinishedEnding}`);
  try {
    // What an attempt that was killed has left.
    removeFiles(folder, isUnfinishedCopyName);
    makeCopy(connection, unfinished);
    // SQLite would take a journal beside the old copy for one of the new.
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
