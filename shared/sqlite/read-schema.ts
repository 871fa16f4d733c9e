/** Type and name of each table, index, view and trigger, with its table and SQL. */
export type Schema = ReadonlyMap<string, string>;

type Entry = { type: string; name: string; tableName: string; sql: string | null };

/** Without ANALYZE's statistics, and comments and line breaks, which may change between releases. */
export const readSchema = (database: {
  prepare: (sql: string) => { all: () => unknown[] };
}): Schema => {
  const entries = database.prepare(
    `SELECT type, name, tbl_name AS tableName, sql FROM sqlite_schema
     WHERE NOT (type = 'table' AND name GLOB 'sqlite_stat[0-9]') ORDER BY type, name`,
  );
  return new Map(
    (entries.all() as Entry[]).map(({ type, name, tableName, sql }) => [
      `${type} ${name}`,
      `${tableName}: ${(sql ?? '').replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()}`,
    ]),
  );
};

export const isSameSchema = (found: Schema, expected: Schema): boolean =>
  found.size === expected.size && [...expected].every(([entry, text]) => found.get(entry) === text);
