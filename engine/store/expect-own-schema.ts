import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors/app-error.ts';
import { isSameSchema, readSchema, type Schema } from '../../shared/sqlite/read-schema.ts';
import { lastVersion, migrate } from './migrate.ts';
import { applicationId } from './schema.ts';
import type { Step } from './steps/step.ts';

const createSchema = (steps: readonly Step[]): Schema => {
  const connection = new Database(':memory:');
  try {
    migrate(connection, steps);
    return readSchema(connection);
  } finally {
    connection.close();
  }
};

type State = { id: number; version: number; schema: Schema };

const readState = (connection: Database.Database): State =>
  connection.transaction(() => ({
    id: Number(connection.pragma('application_id', { simple: true })),
    version: Number(connection.pragma('user_version', { simple: true })),
    schema: readSchema(connection),
  }))();

const isOwn = ({ id, version, schema }: State, steps: readonly Step[]): boolean => {
  if (version < 0 || version > lastVersion(steps)) return false;
  // A new file has no tables yet.
  if (version === 0) return id === 0 && schema.size === 0;
  const known = steps.filter((step) => step.version <= version);
  return id === applicationId && isSameSchema(schema, createSchema(known));
};

/**
 * Refuses a database whose tables, indexes and triggers are not those of its version: another
 * program created or changed it, and its triggers would run when Clipcheck writes. Only reads.
 * @throws AppError database_damaged; database_from_future if a newer Clipcheck wrote it;
 *   SqliteError for a file that SQLite cannot read
 */
export const expectOwnSchema = (
  connection: Database.Database,
  path: string,
  steps: readonly Step[],
): void => {
  const damaged = (cause?: unknown): AppError =>
    new AppError(
      'database_damaged',
      `The database ${path} was not created by Clipcheck or was changed by another program. Nothing was written to it. Move it away and start again, or use another folder with --data-dir.`,
      { cause },
    );
  let state: State;
  try {
    state = readState(connection);
  } catch (error) {
    const isUnreadableSchema =
      error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR';
    throw isUnreadableSchema ? damaged(error) : error;
  }
  const { id, version, schema } = state;
  const isNewer = id === applicationId && version > lastVersion(steps);
  if (isNewer && [...createSchema(steps).keys()].every((entry) => schema.has(entry))) {
    throw new AppError(
      'database_from_future',
      `The database ${path} was written by a newer version of Clipcheck. Update Clipcheck, or use another folder with --data-dir.`,
    );
  }
  if (!isOwn(state, steps)) throw damaged();
};
