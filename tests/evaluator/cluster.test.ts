import { spawnSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { connectPostgres } from '../../evaluator/store/postgres/connect-postgres.ts';
import { type ApiCaller, apiCaller, createBody, until } from '../support/api-calls.ts';
import { type Cluster, createCluster, sharePostgres } from '../support/cluster.ts';
import type { EvaluatorProcess } from '../support/evaluator-process.ts';
import { smallClip } from '../support/make-clip.ts';
import { describeWith } from '../support/requires.ts';
import { projectRoot } from '../support/shared-folder.ts';

const evaluatorPath = join(projectRoot, 'evaluator', 'main.ts');

describeWith({ postgres: true }, 'processes that share a database', () => {
  const postgres = sharePostgres();
  let database: string;
  let dataDir: string;
  let start: Cluster['start'];

  beforeEach(async () => {
    ({ database, dataDir, start } = await createCluster(postgres(), { faults: [] }));
  });

  const startMany = (count: number, ...args: Parameters<typeof start>) =>
    Promise.all(Array.from({ length: count }, () => start(...args)));

  const createRuns = async (api: ApiCaller, count: number, marker: Record<string, unknown>) => {
    const { id } = await api.upload(await smallClip());
    const body = createBody(id, { outcome: 'completed', glitches: [], ...marker });
    return Promise.all(Array.from({ length: count }, () => api.create(body)));
  };

  const expectAllCompleted = async (api: ApiCaller, runs: readonly { id: string }[]) => {
    const ended = await Promise.all(runs.map(({ id }) => api.waitForEnd(id)));
    expect(ended.map(({ status }) => status)).toEqual(runs.map(() => 'completed'));
    expect(await api.call('GET', '/v1/quota')).toMatchObject({ json: { used: runs.length } });
  };

  const untilProcessing = (api: ApiCaller, runs: readonly { id: string }[], count: number) =>
    until(
      () => Promise.all(runs.map(({ id }) => api.getEvaluation(id))),
      (found) => found.filter(({ status }) => status === 'processing').length >= count,
    );

  test('another worker ends the runs of one that was killed', async () => {
    const [killed] = await startMany(2, 'worker');
    const api = apiCaller(await start('api'));
    const runs = await createRuns(api, 4, { delayMs: 1000 });
    await untilProcessing(api, runs, 2);
    await killed?.kill();
    await expectAllCompleted(api, runs);
  });

  test('every run ends once while a worker is killed, one sleeps, and the database restarts', {
    tags: ['full'],
  }, async () => {
    const [killed, asleep] = await startMany(3, 'worker');
    onTestFinished(() => asleep?.signal('SIGCONT'));
    const api = apiCaller(await start('api'));
    const runs = await createRuns(api, 12, { delayMs: 2000 });
    await untilProcessing(api, runs, 3);
    await killed?.kill();
    asleep?.signal('SIGSTOP');
    await untilProcessing(api, runs, 3);
    await postgres().stop();
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await postgres().start();
    asleep?.signal('SIGCONT');
    await expectAllCompleted(api, runs);
  });

  test('a worker that stops hands its runs back at once', async () => {
    const [stopped] = await startMany(1, 'worker');
    const api = apiCaller(await start('api'));
    const runs = await createRuns(api, 1, { delayMs: 500 });
    await untilProcessing(api, runs, 1);
    await stopped?.stop();
    expect(await api.getEvaluation(runs[0]?.id ?? '')).toMatchObject({ status: 'queued' });
    await start('worker');
    await expectAllCompleted(api, runs);
  });

  const textAt = async ({ metricsUrl }: EvaluatorProcess, path: string) => {
    const answer = await fetch(`${metricsUrl}${path}`);
    return `${answer.status} ${await answer.text()}`;
  };

  test('each says at a port of its own how it is, also while the database or the folder is gone', async () => {
    const [worker, api] = await Promise.all([
      start('worker', '--metrics-port', '0'),
      start('api', '--metrics-port', '0'),
    ]);
    const caller = apiCaller(api);
    const [run] = await createRuns(caller, 1, {});
    await caller.waitForEnd(run?.id ?? '');
    await caller.refuseCreate(400, 'missing_prompt', { video: {} });
    expect(await textAt(worker, '/readyz')).toBe('200 ready\n');
    // Counted just after its end is stored.
    const ended = await until(
      () => textAt(worker, '/metrics'),
      (text) => text.includes('clipcheck_runs_ended_total{'),
    );
    expect(ended).toContain('clipcheck_runs_ended_total{status="completed",code=""} 1');
    expect(ended).toContain('clipcheck_clip_seconds_count{queue="runs"} 1');
    const metrics = await textAt(api, '/metrics');
    expect(metrics).toContain('clipcheck_runs{status="queued"} 0');
    expect(metrics).toContain(
      'clipcheck_requests_total{operation="createEvaluation",status="400",code="missing_prompt"} 1',
    );
    expect((await caller.call('GET', '/metrics')).status).toBe(404);

    renameSync(join(dataDir, 'clips'), join(dataDir, 'gone'));
    expect(await textAt(api, '/readyz')).toBe('503 not ready: folder\n');
    renameSync(join(dataDir, 'gone'), join(dataDir, 'clips'));
    await postgres().stop();
    expect(await textAt(api, '/readyz')).toBe('503 not ready: database\n');
    expect(await textAt(api, '/healthz')).toBe('200 alive\n');
    expect(await textAt(api, '/metrics')).toMatch(/^200 .*clipcheck_requests_total{/s);
    await postgres().start();
    await until(
      () => textAt(api, '/readyz'),
      (text) => text.startsWith('200'),
    );
  });

  const manageKeys = (...args: string[]): string => {
    const all = [evaluatorPath, 'keys', ...args, '--data-dir', dataDir, '--database', database];
    const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };

  test('keys of the database have limits of their own, and end in all processes', async () => {
    const apis = await startMany(2, 'api');
    const [given, other] = apis.map((one) => apiCaller(one));
    const { id } = (await given?.reserve({ size_bytes: 9, content_type: 'video/mp4' })) ?? {};
    const key = manageKeys('add', 'acme', '--upload-limit', '1').trim();
    expect(() => manageKeys('add', 'acme')).toThrow(/There is a key "acme"/);
    expect(() => manageKeys('revoke', 'akme')).toThrow(/no key "akme"/);
    expect(manageKeys('list')).toMatch(/^acme: account acme, uploadLimit 1, added 20.+Z\n$/);
    const connection = connectPostgres(database, 1);
    onTestFinished(connection.end);
    const rows = await connection.query('SELECT api_keys::text AS row FROM api_keys');
    expect(rows).toEqual([{ row: expect.not.stringContaining(key) }]);

    const statuses = async () =>
      Promise.all(
        apis.map(async (one) => (await apiCaller(one, key).call('GET', '/v1/quota')).status),
      );
    await until(statuses, (all) => all.every((status) => status === 200));
    const [acme, elsewhere] = apis.map((one) => apiCaller(one, key));
    await acme?.reserve({ size_bytes: 9, content_type: 'video/mp4' });
    const body = { size_bytes: 9, content_type: 'video/mp4' };
    await elsewhere?.expectRefusal(429, 'rate_limited', 'POST', '/v1/videos', { body });
    await elsewhere?.expectRefusal(404, 'not_found', 'GET', `/v1/videos/${id}`);
    manageKeys('revoke', 'acme');
    await until(statuses, (all) => all.every((status) => status === 401));
    expect((await other?.getVideo(id ?? ''))?.id).toBe(id);
    expect(manageKeys('add', 'acme').trim()).not.toBe(key);
  });

  test('no limit is exceeded by requests to several processes', async () => {
    const apis = (await startMany(4, 'api', '--concurrency', '10')).map((one) => apiCaller(one));
    const [api] = apis;
    if (!api) throw new Error('no process');
    const worker = await start('worker');
    const { id } = await api.upload(await smallClip());
    await worker.stop();
    const body = createBody(id, { outcome: 'stuck' });
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        (apis[index % 4] ?? api).call('POST', '/v1/evaluations', { body }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(22).fill(429)]);
  });

  test('an answer proves no refusal if it is not known whether the run was stored', async () => {
    const api = apiCaller(await start('all'));
    const { id } = await api.upload(await smallClip());
    const connection = connectPostgres(database, 1);
    onTestFinished(connection.end);
    // The connection is lost while a run is committed.
    await connection.query(
      `CREATE FUNCTION end_session() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'`,
    );
    await connection.query(
      `CREATE CONSTRAINT TRIGGER lost_commit AFTER INSERT ON evaluations
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION end_session()`,
    );
    const answer = await api.call('POST', '/v1/evaluations', { body: createBody(id) });
    expect(answer).toMatchObject({ status: 500, text: expect.not.stringContaining('"error"') });
  });

  test('an upload address takes one transfer, a failed run two retries', async () => {
    const apis = (await startMany(4, 'all')).map((one) => apiCaller(one));
    const [api] = apis;
    if (!api) throw new Error('no process');
    const bytes = await smallClip();
    const reserved = await api.reserve({ size_bytes: bytes.length, content_type: 'video/mp4' });
    const puts = await Promise.all(apis.map(() => api.put(reserved.upload_url, bytes)));
    expect(puts.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
    const completes = await Promise.all(
      apis.map((one) => one.call('POST', `/v1/videos/${reserved.id}/complete`)),
    );
    expect(completes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await until(
      () => api.getVideo(reserved.id),
      ({ status }) => status === 'ready',
    );
    const run = await api.create(createBody(reserved.id, { outcome: 'failed' }));
    await api.waitForEnd(run.id);
    const retries = await Promise.all(
      [...apis, ...apis].map((one) => one.call('POST', `/v1/evaluations/${run.id}/retry`)),
    );
    expect(retries.map(({ status }) => status).toSorted()).toEqual([
      201, 201, 400, 400, 400, 400, 400, 400,
    ]);
  });
});
