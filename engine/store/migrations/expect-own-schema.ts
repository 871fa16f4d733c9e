import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { isKnownVersion, latestSchemaHash, latestVersion, migrate } from './migrate.ts';
import { readSchema } from './read-schema.ts';

type Schema = ReturnType<typeof readSchema>;

export const hashSchema = (schema: Schema): string =>
  createHash('sha256')
    .update(JSON.stringify([...schema]))
    .digest('base64url');

const createSchema = (version: number): Schema => {
  const connection = new Database(':memory:');
  try {
    migrate(connection, version);
    return readSchema(connection);
  } finally {
    connection.close();
  }
};

/** Indexes that early databases of version 100 lack; migration 200 adds them. */
const indexesAddedIn200 = ['queued_batches_open', 'queued_batches_ended', 'batches_open'];

const isAddedIn200 = (entry: string, found: Schema): boolean =>
  !found.has(entry) && indexesAddedIn200.includes(entry.replace(/^index /, ''));

/** Describes the first difference from the expected schema; undefined if there is none. */
const findDifference = (found: Schema, expected: Schema): string | undefined => {
  const foreign = [...found.keys()].find((entry) => !expected.has(entry));
  if (foreign !== undefined) return `${foreign} is not Clipcheck's`;
  const expectedHere = [...expected.keys()].filter((entry) => !isAddedIn200(entry, found));
  const missing = expectedHere.find((entry) => !found.has(entry));
  if (missing !== undefined) return `${missing} is missing`;
  const changed = expectedHere.find((entry) => found.get(entry) !== expected.get(entry));
  return changed === undefined ? undefined : `${changed} was changed`;
};

const readState = (connection: Database.Database): { version: number; schema: Schema } =>
  connection.transaction(() => ({
    version: Number(connection.pragma('user_version', { simple: true })),
    schema: readSchema(connection),
  }))();

/**
 * Refuses a database whose tables, indexes and triggers are not those of its version: another
 * program created or changed it, and its triggers would run when Clipcheck writes. Only reads.
 * @throws AppError database_damaged; database_from_future if a newer Clipcheck wrote it;
 *   SqliteError for a file that SQLite cannot read
 */
export const expectOwnSchema = (connection: Database.Database, path: string): void => {
  const damaged = (what: string, cause?: unknown): AppError =>
    new AppError(
      'database_damaged',
      `The database ${path} was not created by Clipcheck or was changed by another program: ${printableText(what.slice(0, 200))}. Nothing was written to it. Move it away and start again, or use another folder with --data-dir.`,
      { cause },
    );
  let state: ReturnType<typeof readState>;
  try {
    state = readState(connection);
  } catch (error) {
    const isUnreadableSchema =
      error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR';
    throw isUnreadableSchema ? damaged(error.message, error) : error;
  }
  const { version, schema } = state;
  if (version === latestVersion && hashSchema(schema) === latestSchemaHash) return;
  const isNewer = version > latestVersion;
  if (isNewer && [...createSchema(latestVersion).keys()].every((entry) => schema.has(entry))) {
    throw new AppError(
      'database_from_future',
      `The database ${path} was written by a newer version of Clipcheck. Update Clipcheck, or use another folder with --data-dir.`,
    );
  }
  const difference = isKnownVersion(version)
    ? findDifference(schema, createSchema(version))
    : `it has version ${version}`;
  if (difference !== undefined) throw damaged(difference);
};
