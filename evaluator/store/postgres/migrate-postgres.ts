import { PgBoss } from 'pg-boss';
import { DAY_SEC, UsageError } from '../../parse-options.ts';
import { connectPostgres, type Postgres } from './connect-postgres.ts';
import { bossSchema, evaluatorSchema, queues, steps } from './schema.ts';

const wrongVersion = (found: number): UsageError =>
  new UsageError(
    found > steps.length
      ? 'The database was prepared by a newer version of Clipcheck. Start that version.'
      : 'The database is not prepared for this version. Run: clipcheck evaluator migrate --database URL',
  );

const readVersion = async (postgres: Pick<Postgres, 'query'>): Promise<number> => {
  const [found] = await postgres.query<{ name: string | null }>(
    `SELECT to_regclass('${evaluatorSchema}.schema_version')::text AS name`,
  );
  if (!found?.name) return 0;
  const [row] = await postgres.query<{ version: number }>(
    `SELECT version FROM ${evaluatorSchema}.schema_version`,
  );
  return row?.version ?? 0;
};

/** @throws UsageError */
export const assertMigrated = async (postgres: Postgres): Promise<void> => {
  const version = await readVersion(postgres);
  if (version !== steps.length) throw wrongVersion(version);
};

/**
 * Creates or updates the evaluator's tables and those of pg-boss. Several processes may do so at
 * the same time: one does, the others wait.
 * @throws UsageError if they are newer
 */
export const migratePostgres = async (url: string): Promise<void> => {
  const postgres = connectPostgres(url, 1);
  try {
    await postgres.transaction(async (client) => {
      await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('clipcheck migrate', 0))`);
      await client.query(`CREATE SCHEMA IF NOT EXISTS ${evaluatorSchema}`);
      await client.query('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)');
      const { rows } = await client.query<{ version: number }>(
        'SELECT version FROM schema_version',
      );
      const version = rows[0]?.version ?? 0;
      if (version > steps.length) throw wrongVersion(version);
      for (const step of steps.slice(version)) await client.query(step);
      await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      await migrateQueues(url);
      await client.query('DELETE FROM schema_version');
      await client.query('INSERT INTO schema_version VALUES ($1)', [steps.length]);
    });
  } finally {
    await postgres.end();
  }
};

const migrateQueues = async (url: string): Promise<void> => {
  const boss = new PgBoss({
    connectionString: url,
    schema: bossSchema,
    max: 2,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    for (const [name, options] of Object.entries(queueOptions)) {
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop();
  }
};

/** A worker that does not answer for so long has died; the least that pg-boss allows. */
const HEARTBEAT_SEC = 10;
const YEAR_SEC = 365 * DAY_SEC;

/**
 * A run may wait for long, and take long with a judge: heartbeats tell whether its worker lives. How
 * often it is started is counted in its own row.
 */
const ofRuns = {
  notify: true,
  heartbeatSeconds: HEARTBEAT_SEC,
  expireInSeconds: DAY_SEC,
  retentionSeconds: YEAR_SEC,
  deleteAfterSeconds: 3600,
  retryLimit: 1000,
} as const;

const queueOptions = {
  [queues.abandoned]: { ...ofRuns, retryLimit: 1_000_000 },
  [queues.measured]: { ...ofRuns, deadLetter: queues.abandoned },
  [queues.judged]: { ...ofRuns, deadLetter: queues.abandoned },
  [queues.uploads]: { ...ofRuns, expireInSeconds: 600, retryDelay: 5 },
  [queues.sweep]: { retryLimit: 0, deleteAfterSeconds: 3600 },
};
