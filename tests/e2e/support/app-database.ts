import Database from 'better-sqlite3';
import { expect } from 'playwright/test';
import { databasePath } from '../../../engine/db/connection.ts';

/**
 * Writes into an app's database from this process, as another window or command does.
 * @returns how many rows the last statement has changed
 */
export const writeDatabase = (dataDir: string, sql: string): number => {
  const database = new Database(databasePath(dataDir));
  try {
    database.exec(sql);
    return Number(database.prepare('SELECT changes()').pluck().get());
  } finally {
    database.close();
  }
};

/** Waits until a note is stored: what the page shows it shows before that. */
export const untilStored = async (dataDir: string, note: string): Promise<void> => {
  const database = new Database(databasePath(dataDir), { readonly: true });
  const count = database.prepare('SELECT count(*) FROM verdicts WHERE note = ?').pluck();
  try {
    await expect.poll(() => count.get(note), `“${note}” is stored`).toBe(1);
  } finally {
    database.close();
  }
};
