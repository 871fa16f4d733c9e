import type Database from 'better-sqlite3';

/**
 * Tables with their columns, indexes with their definitions, and triggers, each as a line of text.
 */
export type Schema = {
  tables: Record<string, string[]>;
  indexes: Record<string, string>;
  triggers: Record<string, string>;
};

type Column = {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
};

const lineOf = ({ name, type, notnull, dflt_value, pk }: Column): string =>
  [
    name,
    type,
    notnull ? 'NOT NULL' : '',
    dflt_value === null ? '' : `DEFAULT ${dflt_value}`,
    pk ? `KEY ${pk}` : '',
  ]
    .filter(Boolean)
    .join(' ');

/** Reads the schema of a database. */
export const readSchema = (connection: Database.Database): Schema => {
  const names = (type: string) =>
    connection
      .prepare<[string], string>(
        `SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite_%' ORDER BY name`,
      )
      .pluck()
      .all(type);
  const textOf = (name: string) =>
    connection
      .prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?')
      .pluck()
      .get(name) ?? '';
  const texts = (type: string) =>
    Object.fromEntries(names(type).map((name) => [name, textOf(name).replace(/\s+/g, ' ')]));
  return {
    tables: Object.fromEntries(
      names('table').map((name) => [
        name,
        (connection.pragma(`table_info(${name})`) as Column[]).map(lineOf),
      ]),
    ),
    indexes: texts('index'),
    triggers: texts('trigger'),
  };
};
