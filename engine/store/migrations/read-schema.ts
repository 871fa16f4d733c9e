import type Database from 'better-sqlite3';

type Entry = { type: string; name: string; tableName: string; sql: string | null };

/** Removes comments and line breaks from SQL: those may change between releases. */
const plainSql = (sql: string | null): string =>
  (sql ?? '').replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();

/**
 * Reads `sqlite_schema`, without the statistics of ANALYZE: maps type and name of each entry to its
 * table and SQL.
 */
export const readSchema = (connection: Database.Database): ReadonlyMap<string, string> =>
  new Map(
    connection
      .prepare<[], Entry>(
        `SELECT type, name, tbl_name AS tableName, sql FROM sqlite_schema
         WHERE NOT (type = 'table' AND name GLOB 'sqlite_stat[0-9]') ORDER BY type, name`,
      )
      .all()
      .map(({ type, name, tableName, sql }) => [
        `${type} ${name}`,
        `${tableName}: ${plainSql(sql)}`,
      ]),
  );
