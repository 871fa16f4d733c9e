import type Database from 'better-sqlite3';

/** Has SQLite run no unsafe function that a schema names, and check pages as it reads them. */
export const distrust = (connection: Database.Database): Database.Database => {
  connection.pragma('trusted_schema = OFF');
  connection.pragma('cell_size_check = ON');
  return connection;
};
