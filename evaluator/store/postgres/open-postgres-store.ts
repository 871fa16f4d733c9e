import { randomBytes, randomUUID } from 'node:crypto';
import { isTerminalStatus } from '../../../shared/service-api/evaluation.ts';
import type { ClipStore, ReceivedBytes } from '../clip-store.ts';
import {
  columnsAndValues,
  type EvaluationRow,
  evaluationColumns,
  toEvaluation,
  toJsonColumns,
} from '../evaluation-row.ts';
import type {
  AccountUsage,
  CountedScope,
  EvaluatorStore,
  RunOutcome,
  StoredEvaluation,
  StoredVideo,
} from '../evaluator-store.ts';
import { toVideo, toVideoRow, type VideoRow, videoColumns } from '../video-row.ts';
import { type Client, type Postgres, type Sql, sql } from './connect-postgres.ts';
import { sweep } from './sweep.ts';

/** Longer than fetching and probing a clip may take; slots of a process that died free themselves. */
const SLOT_LEASE_SEC = 300;

/** Does to jobs, in the transaction of their records, what becomes of these. */
export type RunJobs = {
  add: (client: Client, run: StoredEvaluation) => Promise<void>;
  addUpload: (client: Client, videoId: string) => Promise<void>;
  /** Whether a run is in this process's hands; another one may have taken it over. */
  holds: (client: Client, runId: string) => Promise<boolean>;
  /** @returns false when this process has lost the run, so that nothing of it may be stored */
  complete: (client: Client, runId: string) => Promise<boolean>;
  /** Queues a run again that this process holds. */
  handBack: (client: Client, runId: string) => Promise<void>;
  remove: (client: Client, run: StoredEvaluation) => Promise<void>;
};

export type PostgresStore = Awaited<ReturnType<typeof openPostgresStore>>;

const insertInto = (client: Client, table: string, record: Record<string, unknown>) => {
  const { columns, values } = columnsAndValues(record);
  const places = values.map((_, index) => `$${index + 1}`);
  return client.query(`INSERT INTO ${table} (${columns}) VALUES (${places})`, values);
};

/** PostgreSQL's text has no zero bytes: a prompt is stored as JSON. */
const toRun = (row: EvaluationRow | undefined): StoredEvaluation | null => {
  const run = toEvaluation(row);
  return run && { ...run, prompt: JSON.parse(run.prompt) };
};

const toRunRow = (run: StoredEvaluation) => ({
  ...run,
  ...toJsonColumns(run),
  prompt: JSON.stringify(run.prompt),
});

/** Exact also when several processes admit runs of an account: one at a time does. */
const lockAccount = (client: Client, account: string) =>
  client.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${account}, 0))`);

const charge = (client: Client, account: string, units: number) =>
  client.query(sql`INSERT INTO balances VALUES (${account}, ${units}) ON CONFLICT (account)
    DO UPDATE SET charged_units = balances.charged_units + excluded.charged_units`);

/**
 * A store that any number of processes use at the same time.
 * @param windowMs in which submissions count
 */
export const openPostgresStore = async (
  postgres: Postgres,
  files: ClipStore,
  jobs: RunJobs,
  windowMs: number,
) => {
  /** After the account's lock, in a statement of its own: it sees what the last holder stored. */
  const readUsage = async (
    client: Pick<Client, 'query'>,
    account: string,
  ): Promise<AccountUsage> => {
    const { rows } = await client.query<Omit<AccountUsage, 'submissions'>>(sql`
      SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS "nowMs",
        (SELECT count(*) FROM evaluations
          WHERE account = ${account} AND status IN ('queued', 'processing')) AS "inFlight",
        (SELECT count(*) FROM slots
          WHERE account = ${account} AND leased_until > clock_timestamp()) AS reserved,
        coalesce((SELECT charged_units FROM balances WHERE account = ${account}), 0)
          AS "chargedUnits"`);
    const [usage] = rows;
    if (!usage) throw new Error('no usage');
    const windows = await client.query<{ scope: CountedScope; used: number; oldestMs: number }>(sql`
      SELECT scope, count(*) AS used, min(at_ms) AS "oldestMs" FROM submissions
      WHERE account = ${account} AND at_ms > ${usage.nowMs - windowMs} GROUP BY scope`);
    const windowOf = (scope: CountedScope) =>
      windows.rows.find((row) => row.scope === scope) ?? { used: 0, oldestMs: null };
    return { ...usage, submissions: { detect: windowOf('detect'), upload: windowOf('upload') } };
  };

  const inAccount = <Result>(
    account: string,
    work: (client: Client) => Promise<Result>,
  ): Promise<Result> =>
    postgres.transaction(async (client) => {
      await lockAccount(client, account);
      return work(client);
    });

  const addSubmission = (client: Client, account: string, scope: CountedScope, nowMs: number) =>
    client.query(sql`
      WITH pruned AS (DELETE FROM submissions
        WHERE account = ${account} AND scope = ${scope} AND at_ms <= ${nowMs - windowMs})
      INSERT INTO submissions VALUES (${account}, ${scope}, ${nowMs})`);

  const insertRun = async (client: Client, run: StoredEvaluation, usage: AccountUsage) => {
    await addSubmission(client, run.account, 'detect', usage.nowMs);
    await insertInto(client, 'evaluations', toRunRow(run));
    if (run.attempt > 1) {
      await client.query(sql`UPDATE evaluations SET root_attempts = ${run.rootAttempts}
        WHERE root_id = ${run.rootId}`);
    }
    await charge(client, run.account, run.billableUnits);
    await jobs.add(client, run);
    return { run, usage };
  };

  const keepBytes = async (received: ReceivedBytes): Promise<void> => {
    try {
      // Recorded as used before they are kept: no sweep removes them meanwhile.
      await postgres.query(sql`INSERT INTO blobs (sha256) VALUES (${received.sha256})
        ON CONFLICT (sha256) DO UPDATE SET used_at = clock_timestamp()`);
      await files.keep(received);
    } finally {
      received.discard();
    }
  };

  const selectVideo = async ({ text, values }: Sql): Promise<StoredVideo | null> => {
    const whole = `SELECT ${videoColumns} FROM videos WHERE ${text}`;
    const [row] = await postgres.query<VideoRow>({ text: whole, values });
    return toVideo(row);
  };

  const selectRun = async (client: Client, id: string): Promise<StoredEvaluation | null> => {
    const text = `SELECT ${evaluationColumns} FROM evaluations WHERE id = $1 FOR UPDATE`;
    const { rows } = await client.query<EvaluationRow>({ text, values: [id] });
    return toRun(rows[0]);
  };

  const finishRun = async (
    client: Client,
    run: StoredEvaluation,
    outcome: RunOutcome,
    finishedAtMs: number | null,
  ): Promise<boolean> => {
    if (!(await jobs.complete(client, run.id))) return false;
    const units = outcome.units ?? (outcome.status === 'failed' ? 0 : run.billableUnits);
    const { detectors, result, error } = toJsonColumns(outcome);
    await client.query(sql`
      UPDATE evaluations SET status = ${outcome.status}, detectors = ${detectors},
        result = ${result}, error = ${error}, billable_units = ${units},
        finished_at_ms = ${finishedAtMs} WHERE id = ${run.id}`);
    if (units !== run.billableUnits) await charge(client, run.account, units - run.billableUnits);
    return true;
  };

  const store: EvaluatorStore = {
    files,
    addressSecret: await readAddressSecret(postgres),
    readUsage: (account) => postgres.transaction((client) => readUsage(client, account)),
    reserveSlot: (account, rule) =>
      inAccount(account, async (client) => {
        rule(await readUsage(client, account));
        const id = randomUUID();
        await client.query(sql`INSERT INTO slots
          VALUES (${id}, ${account}, clock_timestamp() + make_interval(secs => ${SLOT_LEASE_SEC}))`);
        return id;
      }),
    releaseSlot: async (slotId) => {
      await postgres.query(sql`DELETE FROM slots WHERE id = ${slotId}`);
    },
    admitRun: async (account, slotId, arrived, decide) => {
      if (arrived) await keepBytes(arrived.received);
      return inAccount(account, async (client) => {
        await client.query(sql`DELETE FROM slots WHERE id = ${slotId}`);
        const usage = await readUsage(client, account);
        const run = decide(usage);
        if (arrived) await insertInto(client, 'videos', toVideoRow(arrived.clip));
        return insertRun(client, run, usage);
      });
    },
    retryRun: ({ id, account }, decide) =>
      inAccount(account, async (client) => {
        const previous = await selectRun(client, id);
        if (!previous) return null;
        const usage = await readUsage(client, account);
        return insertRun(client, decide(usage, previous), usage);
      }),
    findRun: async (id) => {
      const text = `SELECT ${evaluationColumns} FROM evaluations WHERE id = $1`;
      const [row] = await postgres.query<EvaluationRow>({ text, values: [id] });
      const run = toRun(row);
      const clip = run && (await selectVideo(sql`id = ${run.videoId}`));
      return run && clip?.info ? { run, clip: { ...clip, info: clip.info } } : null;
    },
    settleRun: ({ id }, outcome, finishedAtMs) =>
      postgres.transaction(async (client) => {
        const run = await selectRun(client, id);
        return run?.status === 'processing' && finishRun(client, run, outcome, finishedAtMs);
      }),
    deleteRun: (id) =>
      postgres.transaction(async (client) => {
        const run = await selectRun(client, id);
        if (!run) return;
        if (!isTerminalStatus(run.status)) {
          await charge(client, run.account, -run.billableUnits);
          await jobs.remove(client, run);
        }
        await client.query(sql`DELETE FROM evaluations WHERE id = ${id}`);
      }),
    meanUnits: async (version) => {
      const [row] = await postgres.query<{ mean: number | null }>(sql`
        SELECT avg(billable_units)::float8 AS mean FROM (SELECT billable_units FROM evaluations
          WHERE model_version = ${version} AND status = 'completed'
          ORDER BY sequence DESC LIMIT 50) AS last`);
      return row?.mean ?? null;
    },

    reserveUpload: (video, rule) =>
      inAccount(video.account, async (client) => {
        const usage = await readUsage(client, video.account);
        rule(usage);
        await addSubmission(client, video.account, 'upload', usage.nowMs);
        await insertInto(client, 'videos', toVideoRow(video));
      }),
    findVideo: (id) => selectVideo(sql`id = ${id}`),
    findUpload: (uploadToken) => selectVideo(sql`upload_token = ${uploadToken}`),
    findReadyUpload: (sha256, account) =>
      selectVideo(sql`sha256 = ${sha256} AND account = ${account} AND state = 'ready'
        AND origin = 'upload' ORDER BY created_at_sec LIMIT 1`),
    receiveUpload: async (id, received) => {
      await keepBytes(received);
      const rows = await postgres.query(sql`
        UPDATE videos SET sha256 = ${received.sha256},
          state = CASE state WHEN 'reserved' THEN 'received' ELSE state END
        WHERE id = ${id} AND state IN ('reserved', 'validating') AND sha256 IS NULL RETURNING id`);
      return rows.length === 1;
    },
    completeUpload: (id) =>
      postgres.transaction(async (client) => {
        const { rowCount } = await client.query(sql`UPDATE videos SET state = 'validating'
          WHERE id = ${id} AND (state = 'received' OR state = 'reserved' AND ${files.direct !== null})`);
        if (rowCount === 1) await jobs.addUpload(client, id);
        return rowCount === 1;
      }),
    settleUpload: async (id, outcome) => {
      const { state, info, rejection } = toVideoRow(outcome);
      await postgres.query(sql`
        UPDATE videos SET state = ${state}, info = ${info}, rejection = ${rejection}
        WHERE id = ${id} AND state = 'validating'`);
    },

    judgeAnswers: {
      find: async (key) => {
        const [row] = await postgres.query<{ content: string }>(
          sql`SELECT content FROM judge_answers WHERE key = ${key}`,
        );
        return row ? JSON.parse(row.content) : null;
      },
      add: async (key, answer) => {
        await postgres.query(sql`INSERT INTO judge_answers VALUES (${key}, ${JSON.stringify(answer)})
          ON CONFLICT (key) DO UPDATE SET content = excluded.content`);
      },
    },

    close: () => postgres.end(),
  };

  return {
    ...store,
    /**
     * Starts a run whose job this process has taken.
     * @returns null when it was deleted, has ended, or is in other hands
     */
    startRun: (id: string, versionFor: (run: StoredEvaluation) => string) =>
      postgres.transaction(async (client) => {
        const run = await selectRun(client, id);
        if (!run || isTerminalStatus(run.status) || !(await jobs.holds(client, id))) return null;
        const started = { ...run, modelVersion: versionFor(run), starts: run.starts + 1 };
        await client.query(sql`UPDATE evaluations SET status = 'processing',
          starts = ${started.starts}, model_version = ${started.modelVersion} WHERE id = ${id}`);
        return started;
      }),
    /** Queues a run again without counting its start: this process stops. */
    handBackRun: (id: string) =>
      postgres.transaction(async (client) => {
        const run = await selectRun(client, id);
        if (!run || !(await jobs.holds(client, id))) return;
        await client.query(sql`UPDATE evaluations SET status = 'queued', starts = starts - 1
          WHERE id = ${id} AND status = 'processing'`);
        await jobs.handBack(client, id);
      }),
    sweep: () => sweep(postgres, files),
  };
};

const readAddressSecret = async (postgres: Postgres): Promise<Buffer> => {
  const secret = randomBytes(32);
  await postgres.query(
    sql`INSERT INTO secrets VALUES ('address', ${secret}) ON CONFLICT DO NOTHING`,
  );
  const [row] = await postgres.query<{ value: Buffer }>(
    `SELECT value FROM secrets WHERE name = 'address'`,
  );
  if (!row) throw new Error('the address secret could not be stored');
  return row.value;
};
