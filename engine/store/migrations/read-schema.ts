import type Database from 'better-sqlite3';

type Entry = { type: string; name: string; tableName: string; sql: string | null };

/** SQL without its comments and line breaks: those may change from one release to the next. */
const plainSql = (sql: string | null): string =>
  (sql ?? '').replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();

/**
 * Returns what `sqlite_schema` lists, the statistics of ANALYZE aside: type and name of each entry,
 * with its table and SQL.
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
