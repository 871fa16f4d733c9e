import Database from 'better-sqlite3';
import { distrust } from '../distrust.ts';
import { readSchema } from '../migrations/read-schema.ts';

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
export const findFault = (connection: Database.Database): string | null => {
  const [answer] = connection.pragma('quick_check(1)') as { quick_check: string }[];
  return answer?.quick_check === 'ok' ? null : (answer?.quick_check ?? 'it has no pages');
};

/**
 * Opens a new copy, makes it one file that needs none beside it, and compares it with its source.
 * @returns what is wrong with it, as a part of a sentence
 * @throws SqliteError when it cannot be opened or read
 */
export const findFaultOfCopy = (source: Database.Database, copyPath: string): string | null => {
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
