import { type DatabaseCommand, UsageError } from '../parse-options.ts';
import {
  addKey,
  KEYS_KEPT_MS,
  listKeys,
  revokeKey,
  type StoredKey,
} from '../store/postgres/api-keys.ts';
import { connectPostgres, type Postgres } from '../store/postgres/connect-postgres.ts';
import { assertMigrated, migratePostgres } from '../store/postgres/migrate-postgres.ts';

/**
 * Prepares a database for this version, also if others do so, or changes its keys.
 * @returns what to print @throws UsageError if the database is newer, or has no such key
 */
export const manageDatabase = async (command: DatabaseCommand): Promise<string> => {
  if (command.action === 'migrate') {
    await migratePostgres(command.database);
    return '';
  }
  const postgres = connectPostgres(command.database, 1);
  try {
    await assertMigrated(postgres);
    return await manageKeys(postgres, command);
  } finally {
    await postgres.end();
  }
};

const manageKeys = async (postgres: Postgres, command: DatabaseCommand): Promise<string> => {
  const { action, name } = command;
  if (action === 'keys list') return (await listKeys(postgres)).map(describeKey).join('');
  if (action === 'keys revoke') {
    if (await revokeKey(postgres, name)) {
      return `Key "${name}" is revoked: no process accepts it ${KEYS_KEPT_MS / 1000} s from now.\n`;
    }
    throw new UsageError(`There is no key "${name}". "keys list" shows all of them.`);
  }
  const key = await addKey(postgres, command);
  if (key === null) {
    throw new UsageError(`There is a key "${name}". Choose another name, or revoke it first.`);
  }
  process.stderr.write(`Key "${name}" of account "${command.account}", shown only now:\n`);
  return `${key}\n`;
};

const describeKey = ({ name, account, limits, createdAt, revokedAt }: StoredKey): string => {
  const own = Object.entries(limits).map(([limit, value]) => `, ${limit} ${value}`);
  const end = revokedAt ? `, revoked ${revokedAt.toISOString()}` : '';
  return `${name}: account ${account}${own.join('')}, added ${createdAt.toISOString()}${end}\n`;
};
