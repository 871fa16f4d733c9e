import type Database from 'better-sqlite3';

/** Makes SQLite refuse unsafe functions named in the schema, and check pages as it reads them. */
export const distrust = (connection: Database.Database): Database.Database => {
  connection.pragma('trusted_schema = OFF');
  connection.pragma('cell_size_check = ON');
  return connection;
};
