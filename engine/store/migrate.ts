import type Database from 'better-sqlite3';
import { AppError } from '../../shared/errors/app-error.ts';
import { backUp } from './backup.ts';
import { applicationId, firstSchema } from './schema.ts';
import { choosingTakesStep } from './steps/0002-choosing-takes.ts';
import { clientAnswersStep } from './steps/0003-client-answers.ts';
import { fetchedEvaluationsStep } from './steps/0004-fetched-evaluations.ts';
import { agentDecisionsStep } from './steps/0005-agent-decisions.ts';
import { judgeTestsStep } from './steps/0006-judge-tests.ts';
import { opinionsStep } from './steps/0007-opinions.ts';
import type { Step } from './steps/step.ts';

/** The steps of this build, in order. Each is a file in `steps/`, such as `0008-notes.ts`. */
export const shippedSteps: readonly Step[] = [
  choosingTakesStep,
  clientAnswersStep,
  fetchedEvaluationsStep,
  agentDecisionsStep,
  judgeTestsStep,
  opinionsStep,
];

export const lastVersion = (steps: readonly Step[]): number => steps.at(-1)?.version ?? 1;

const readVersion = (connection: Database.Database): number =>
  Number(connection.pragma('user_version', { simple: true }));

type Dangling = { table: string; parent: string };

const readDangling = (connection: Database.Database): Dangling[] =>
  connection.pragma('foreign_key_check') as Dangling[];

/** Runs work after which no more rows than before may refer to a missing row. */
const keepingReferences = (connection: Database.Database, work: () => void): void => {
  const before = readDangling(connection).length;
  work();
  const after = readDangling(connection);
  const [first] = after;
  if (first === undefined || after.length <= before) return;
  throw new AppError(
    'database_damaged',
    `The database ${connection.name} cannot be updated: a row of ${first.table} refers to one of ${first.parent} that does not exist. Nothing was changed. Move it away and start again, or use another folder with --data-dir.`,
  );
};

/**
 * Runs a transaction that may rebuild tables to which others refer: references are not checked with
 * each statement. The switch is set outside, since SQLite ignores it within a transaction.
 */
const rebuilding = (connection: Database.Database, work: () => void): void => {
  const wasOn = connection.pragma('foreign_keys', { simple: true });
  connection.pragma('foreign_keys = OFF');
  try {
    connection.transaction(work).immediate();
  } finally {
    connection.pragma(`foreign_keys = ${wasOn}`);
  }
};

/**
 * Creates the tables of an empty database and runs the steps that a database lacks, in one
 * transaction. Before the first step, a copy of the database is made beside it.
 * @throws AppError database_damaged, data_folder_unusable; SqliteError
 */
export const migrate = (
  connection: Database.Database,
  steps: readonly Step[] = shippedSteps,
): void => {
  if (readVersion(connection) >= lastVersion(steps)) return;
  rebuilding(connection, () => {
    // Read again inside: another process may have migrated while this one waited for the lock.
    const from = readVersion(connection);
    const missing = steps.filter(({ version }) => version > from);
    if (from === 0) {
      connection.exec(firstSchema);
      connection.pragma(`application_id = ${applicationId}`);
      connection.pragma('user_version = 1');
    } else if (missing.length > 0) backUp(connection, lastVersion(steps));
    keepingReferences(connection, () => {
      for (const { version, up } of missing) {
        up(connection);
        connection.pragma(`user_version = ${version}`);
      }
    });
  });
};
