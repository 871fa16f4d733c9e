import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

/** Settings of the data folder, as text by name. No secrets. */
export const settingsTable = (connection: Connection) => {
  const { value, run } = statements(connection);
  return {
    get: value<[name: string], string>('SELECT value FROM settings WHERE name = ?'),
    set: run<[name: string, value: string]>(
      `INSERT INTO settings (name, value) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    ),
  };
};
