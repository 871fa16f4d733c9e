import type { Migration } from './migration.ts';

/**
 * Returns a step that adds columns to `cards`, if any, and has all cards rebuilt: for a new value
 * or a new rule. Like a step, it is never changed.
 * @param columns SQL definitions, such as `fps REAL`
 */
export const cardStep = (version: number, ...columns: readonly string[]): Migration => ({
  version,
  up: (connection) => {
    for (const column of columns) connection.exec(`ALTER TABLE cards ADD COLUMN ${column}`);
    connection.exec('INSERT OR IGNORE INTO stale_clips SELECT id FROM clips');
  },
});
