import Database from 'better-sqlite3';
import { databasePath } from '../../../engine/db/connection.ts';

/** Writes into an app's database from this process, as another window or command does. */
export const writeDatabase = (dataDir: string, sql: string): void => {
  const database = new Database(databasePath(dataDir));
  database.exec(sql);
  database.close();
};
