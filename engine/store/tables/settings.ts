import type { Connection } from '../connection.ts';

/** Settings of the data folder, as text by name. No secrets. */
export const settingsTable = (connection: Connection) => {
  const select = connection
    .prepare<[string], string>('SELECT value FROM settings WHERE name = ?')
    .pluck();
  const upsert = connection.prepare<[string, string]>(
    `INSERT INTO settings (name, value) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
  return {
    get: (name: string): string | undefined => select.get(name),
    set: (name: string, value: string): void => {
      upsert.run(name, value);
    },
  };
};
