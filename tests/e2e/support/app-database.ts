import Database from 'better-sqlite3';
import { expect } from 'playwright/test';
import { databasePath } from '../../../engine/store/connection.ts';
import { evaluated } from './screens.ts';

/** @returns number of rows changed by the last statement */
export const writeDatabase = (dataDir: string, sql: string): number => {
  const database = new Database(databasePath(dataDir));
  try {
    database.exec(sql);
    return Number(database.prepare('SELECT changes()').pluck().get());
  } finally {
    database.close();
  }
};

/** Makes the data folder refuse new rows of a table. @returns ends that */
export const refuseRows = (dataDir: string, table: 'decisions' | 'verdicts'): (() => void) => {
  writeDatabase(
    dataDir,
    `CREATE TRIGGER refused BEFORE INSERT ON ${table}
     BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
  );
  return () => void writeDatabase(dataDir, 'DROP TRIGGER refused');
};

const untilCounted = async (dataDir: string, sql: string, count: number): Promise<void> => {
  const database = new Database(databasePath(dataDir), { readonly: true });
  const query = database.prepare(sql).pluck();
  try {
    await expect.poll(() => query.get(), { message: sql, ...evaluated }).toBe(count);
  } finally {
    database.close();
  }
};

export const untilStored = (dataDir: string, note: string): Promise<void> =>
  untilCounted(dataDir, `SELECT count(*) FROM verdicts WHERE note = '${note}'`, 1);

export const untilSent = (dataDir: string, count: number): Promise<void> =>
  untilCounted(dataDir, `SELECT count(*) FROM runs WHERE state = 'uncertain'`, count);

/** Pages show a decision before it is stored. */
export const untilDecided = (dataDir: string, count: number): Promise<void> =>
  untilCounted(dataDir, 'SELECT count(*) FROM decisions WHERE decision IS NOT NULL', count);
