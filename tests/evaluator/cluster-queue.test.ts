import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createClipAnalyzer } from '../../evaluator/analysis/clip-analyzer.ts';
import { connectJobQueue, createClusterQueue } from '../../evaluator/runs/cluster-queue.ts';
import type { EvaluateRun } from '../../evaluator/runs/evaluate-run.ts';
import { createRunMetrics } from '../../evaluator/runs/run-metrics.ts';
import { createClipFiles } from '../../evaluator/store/clip-files.ts';
import { ClipUnreadableError } from '../../evaluator/store/clip-store.ts';
import type { RunOutcome, StoredEvaluation } from '../../evaluator/store/evaluator-store.ts';
import { connectPostgres, type Postgres } from '../../evaluator/store/postgres/connect-postgres.ts';
import {
  openPostgresStore,
  type PostgresStore,
} from '../../evaluator/store/postgres/open-postgres-store.ts';
import { bossSchema, queues } from '../../evaluator/store/postgres/schema.ts';
import { judgeVersionOf } from '../../shared/service-api/judge-version.ts';
import { until } from '../support/api-calls.ts';
import { sharePostgres } from '../support/cluster.ts';
import { smallClip } from '../support/make-clip.ts';
import { describeWith } from '../support/requires.ts';
import { storeEvaluation, storeVideo } from '../support/stored-evaluation.ts';

const completed: RunOutcome = { status: 'completed', detectors: [], result: null, error: null };

const untilAborted: EvaluateRun = (_run, _analyze, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

describeWith({ postgres: true }, 'a queue that processes share', () => {
  const server = sharePostgres();
  let url: string;
  let postgres: Postgres;
  let store: PostgresStore;

  const open = async (isWorker: boolean) => {
    const pool = connectPostgres(url, 8);
    const queue = await connectJobQueue(url, isWorker);
    const files = createClipFiles(join(server().folder, 'store'));
    const opened = await openPostgresStore(pool, files, queue.jobs, 60_000);
    onTestFinished(async () => {
      await queue.boss.stop({ graceful: false });
      await opened.close();
    });
    return { pool, queue, store: opened };
  };

  beforeEach(async () => {
    url = server().createDatabase();
    const opened = await open(false);
    postgres = opened.pool;
    store = opened.store;
  });

  const startWorker = async (
    slots: number,
    evaluate: EvaluateRun | null,
    accountSlots: number | null = null,
  ) => {
    const worker = await open(true);
    const analyzer = createClipAnalyzer(1, 60_000);
    const metrics = createRunMetrics();
    const settings = { slots, accountSlots, metrics, subjects: 'subjects_off' } as const;
    const runs = createClusterQueue(worker.store, worker.queue, analyzer, settings, () => evaluate);
    await runs.start();
    onTestFinished(() => analyzer.close());
    return { ...worker.queue, runs, metrics };
  };

  const addRun = (changes: Partial<StoredEvaluation> = {}) => storeEvaluation(store, changes);

  const untilStatus = (id: string, wanted: string) =>
    until(
      () => store.findRun(id),
      (found) => found?.run.status === wanted,
    );

  const untilJob = (data: Record<string, string>, isAwaited: (state: string) => boolean) =>
    until(
      () =>
        postgres.query<{ state: string }>({
          text: `SELECT state::text FROM ${bossSchema}.job WHERE data = $1`,
          values: [JSON.stringify(data)],
        }),
      ([job]) => job !== undefined && isAwaited(job.state),
    );

  test('a worker that stops leaves the runs that it takes meanwhile in the queue', async () => {
    const held = await addRun();
    const { runs } = await startWorker(2, untilAborted);
    await untilStatus(held, 'processing');
    const isLocked = Promise.withResolvers<void>();
    const unlocked = Promise.withResolvers<void>();
    // Its run cannot be handed back yet.
    const locking = postgres.transaction(async (client) => {
      await client.query('SELECT 1 FROM evaluations WHERE id = $1 FOR UPDATE', [held]);
      isLocked.resolve();
      await unlocked.promise;
    });
    await isLocked.promise;
    const stopping = runs.stop();
    const late = await addRun();
    await untilJob({ runId: late }, (state) => state !== 'created');
    unlocked.resolve();
    await Promise.all([locking, stopping]);

    await startWorker(1, async () => completed);
    await untilStatus(late, 'completed');
    await untilStatus(held, 'completed');
  });

  test('a worker ends a run that it lost and took again', async () => {
    const ends: (() => void)[] = [];
    const { boss } = await startWorker(2, (run, analyze, signal) => {
      const ended = new Promise<RunOutcome>((resolve) => {
        ends.push(() => resolve(completed));
      });
      return Promise.race([ended, untilAborted(run, analyze, signal)]);
    });
    const id = await addRun();
    await expect.poll(() => ends).toHaveLength(1);
    await boss.fail(queues.measured, id);
    // Announced, so that the free slot looks: it takes the older one. The other slot takes this
    // one once it has noticed its loss.
    await addRun();
    await expect.poll(() => ends).toHaveLength(3);
    ends[1]?.();
    await untilStatus(id, 'completed');
  });

  test('the end of a run that was deleted meanwhile is not counted', async () => {
    const ending = Promise.withResolvers<RunOutcome>();
    const { metrics } = await startWorker(1, () => ending.promise);
    const deleted = await addRun();
    await untilStatus(deleted, 'processing');
    await store.deleteRun(deleted);
    ending.resolve(completed);
    await untilStatus(await addRun(), 'completed');
    await expect
      .poll(async () => (await metrics.read(null)).text)
      .toContain('clipcheck_runs_ended_total{status="completed",code=""} 1\n');
  });

  test('an account gets no more workers than it may have', async () => {
    const first = await addRun();
    const ending = Promise.withResolvers<RunOutcome>();
    await startWorker(3, () => ending.promise, 1);
    await untilStatus(first, 'processing');
    // Workers that look at one moment could both take a run.
    const second = await addRun();
    await untilStatus(await addRun({ account: 'bob' }), 'processing');
    expect((await store.findRun(second))?.run.status).toBe('queued');
    ending.resolve(completed);
    await untilStatus(second, 'completed');
  });

  test('runs of a judge that no process has end with an error, new ones wait for it', async () => {
    await postgres.query(`INSERT INTO blobs (sha256) VALUES ('x')`);
    const judged = {
      modelVersion: judgeVersionOf('1', 'seer'),
      videoId: await storeVideo(store, { sha256: 'x' }),
    };
    const [old, recent] = [await addRun(judged), await addRun(judged)];
    await postgres.query({
      text: `UPDATE ${bossSchema}.job SET created_on = created_on - interval '11 min' WHERE id = $1`,
      values: [old],
    });
    const { boss } = await startWorker(1, null);
    await boss.send(queues.sweep, {});
    const found = await untilStatus(old, 'failed');
    expect(found?.run.error?.code).toBe('model_unavailable');
    expect((await store.findRun(recent))?.run.status).toBe('queued');
  });

  test('a run whose clip cannot be read waits for it, and does not use up its starts', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const id = await addRun();
    let reads = 0;
    await startWorker(1, async () => {
      reads += 1;
      if (reads === 1) throw new ClipUnreadableError('the store of clips is away');
      return completed;
    });
    await untilStatus(id, 'completed');
    expect((await store.findRun(id))?.run.starts).toBe(1);
  });

  const addUpload = async (): Promise<string> => {
    const id = await storeVideo(store, { state: 'reserved', info: null });
    await store.receiveUpload(id, await store.files.receive([await smallClip()], 1_000_000));
    return id;
  };
  const untilReady = (id: string) =>
    until(
      () => store.findVideo(id),
      (video) => video?.state === 'ready',
    );

  test('an upload whose state cannot be stored is checked again', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const id = await addUpload();
    await store.completeUpload(id);
    await postgres.query(`ALTER TABLE videos ADD CONSTRAINT none CHECK (state <> 'ready')`);
    await startWorker(1, untilAborted);
    await untilJob({ videoId: id }, (state) => state !== 'created' && state !== 'active');
    expect(stderr).toHaveBeenCalledWith(expect.stringContaining('uploads'));
    await postgres.query('ALTER TABLE videos DROP CONSTRAINT none');
    await untilReady(id);
  });

  test('many uploads are checked one after the other', async () => {
    await startWorker(1, untilAborted);
    const ids = await Promise.all(Array.from({ length: 12 }, addUpload));
    await Promise.all(ids.map((id) => store.completeUpload(id)));
    await Promise.all(ids.map(untilReady));
  });

  test('what is under way is done again when its connection is lost', async () => {
    let attempts = 0;
    await postgres.transaction(async (client) => {
      attempts += 1;
      if (attempts === 1) {
        const lost = new Promise((resolve) => client.once('end', resolve));
        await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {});
        await lost;
      }
      await client.query('SELECT 1');
    });
    expect(attempts).toBe(2);
  });
});
