import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectPostgres, sql } from '../../../../evaluator/store/postgres/connect-postgres.ts';
import { bossSchema, queues } from '../../../../evaluator/store/postgres/schema.ts';
import { apiCaller, createBody, until } from '../../../../tests/support/api-calls.ts';
import {
  type EvaluatorSetUp,
  startEvaluator,
} from '../../../../tests/support/evaluator-process.ts';
import { plainOptions } from '../../../../tests/support/made-up-values.ts';
import { smallClip } from '../../../../tests/support/make-clip.ts';
import { type PostgresServer, startPostgres } from '../../../../tests/support/postgres.ts';
import { processesBelow } from '../../../../tests/support/processes.ts';
import { sharedFolder } from '../../../../tests/support/shared-folder.ts';
import { openIdleEngine } from '../../../library/open-idle-engine.ts';
import { bounded, type Figure, type Reading } from '../figure.ts';

const [runCount, warmUpCount, idleCount, clipCount] = [2000, 500, 100, 500];

/** Requests in flight, and runs that a worker carries out at a time. */
const [clientCount, slotCount] = [16, 8];

const unlimited = '--concurrency 10000 --detect-limit 10000'.split(' ');

/** Linux's unit of processor times. */
const TICKS_PER_SEC = 100;

/** A new database and folder for processes. If the bench fails, they end with it. */
const createCluster = async (server: PostgresServer, folder: string, setUp: EvaluatorSetUp) => {
  const [database, dataDir] = [server.createDatabase(), await mkdtemp(join(folder, 'store-'))];
  const start = (role: 'api' | 'worker', slots: number) => {
    const args = ['--database', database, '--role', role, '--workers', String(slots)];
    return startEvaluator({ ...setUp, dataDir, keys: 'any', args: [...args, ...unlimited] });
  };
  return { ...connectPostgres(database, 1), start };
};

/** Without analysis: runs end as soon as they start. */
const measureQueue = async (server: PostgresServer, folder: string): Promise<Reading[]> => {
  const { query, start, end } = await createCluster(server, folder, { faults: [] });
  const startWorkers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => start('worker', slotCount)));
  const [service, clip] = [await start('api', 1), await smallClip()];
  const [uploading] = await startWorkers(1);
  const accounts = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const api = apiCaller(service, `key-${index}`);
      const { id } = await api.upload(clip);
      const body = createBody(id, { outcome: 'completed', glitches: [] });
      return { ...api, createRun: () => api.create(body) };
    }),
  );
  await uploading?.stop();

  /** @returns milliseconds a run */
  const admit = async (from: typeof accounts): Promise<number> => {
    let created = 0;
    const startMs = performance.now();
    const work = async (): Promise<void> => {
      while (created < runCount) {
        created += 1;
        await from[created % from.length]?.createRun();
      }
    };
    await Promise.all(Array.from({ length: clientCount }, work));
    return (performance.now() - startMs) / runCount;
  };

  /** Leaves out the first runs, for processes start one by one. @returns milliseconds a run */
  const carryOut = async (workerCount: number): Promise<number> => {
    const sinceMs = Date.now();
    const workers = await startWorkers(workerCount);
    await until(
      () => query(`SELECT 1 FROM evaluations WHERE status <> 'completed' LIMIT 1`),
      ({ length }) => length === 0,
    );
    await Promise.all(workers.map((worker) => worker.stop()));
    const [row] = await query<{ ms: number }>(sql`
      SELECT (max(at) - min(at))::float8 / count(*) AS ms FROM (SELECT finished_at_ms AS at
      FROM evaluations WHERE finished_at_ms >= ${sinceMs} ORDER BY at OFFSET ${warmUpCount})
        AS measured`);
    return row?.ms ?? Number.NaN;
  };

  const readings: Reading[] = [];
  const add = (name: string, ours: number, target: number, count = runCount) => {
    const size = `${count.toLocaleString('en')} runs`;
    readings.push(bounded({ name: `studio, ${name}`, size, unit: 'ms', ours, target }));
  };
  add('admission, one account', await admit(accounts.slice(0, 1)), 9.9);
  add('run without analysis, 1 worker', await carryOut(1), 3.2);
  add('admission, 200 accounts', await admit(accounts), 3.2);
  add('run without analysis, 2 workers', await carryOut(2), 2.9);

  const [worker] = await startWorkers(1);
  for (const { createRun, waitForEnd } of accounts.slice(0, idleCount)) {
    await waitForEnd((await createRun()).id);
    await sleep(100);
  }
  const [row] = await query<{ waits: number[] }>({
    text: `SELECT percentile_disc(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY ms) AS waits
      FROM (SELECT extract(epoch FROM started_on - created_on)::float8 * 1000 AS ms
        FROM ${bossSchema}.job WHERE name = $1 ORDER BY created_on DESC LIMIT $2) AS last`,
    values: [queues.measured, idleCount],
  });
  const [p50 = Number.NaN, p95 = Number.NaN] = row?.waits ?? [];
  add('start of a run on an idle queue, p50', p50, 7, idleCount);
  add('start of a run on an idle queue, p95', p95, 37, idleCount);
  await Promise.all([end(), service.stop(), worker?.stop()]);
  return readings;
};

/** Processor seconds of a process, and of its children that ended. */
const readTimes = (pid: number): [own: number, ended: number] => {
  // After the name, which may contain anything, in ticks: user, system, both of the children.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return [(user + system) / TICKS_PER_SEC, (endedUser + endedSystem) / TICKS_PER_SEC];
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const ownSec = (pid: number): number => readTimes(pid)[0];
const totalSec = (pid: number): number => sum([pid, ...processesBelow(pid)].flatMap(readTimes));

/** An app evaluates clips. @returns seconds a clip: of time, and of processor time by what took it */
const evaluate = async (
  server: PostgresServer,
  folder: string,
  clips: readonly string[],
  workerCount: number,
) => {
  const { query, start, end } = await createCluster(server, folder, {});
  const [service, ...workers] = await Promise.all([
    start('api', 1),
    ...Array.from({ length: workerCount }, () => start('worker', 1)),
  ]);
  const postgres = readFileSync(join(server.folder, 'data', 'postmaster.pid'), 'utf8');
  const readSpent = () => {
    const queue = sum(workers.map(({ pid }) => ownSec(pid)));
    return {
      analysis: sum(workers.map(({ pid }) => totalSec(pid))) - queue,
      other: queue + totalSec(service.pid) + totalSec(Number.parseInt(postgres, 10)),
    };
  };
  const remote = { kind: 'remote', baseUrl: service.baseUrl, apiKey: 'bench' } as const;
  await using engine = openIdleEngine(await mkdtemp(join(folder, 'app-')), { fetch }, remote);
  const options = { ...plainOptions, concurrency: null };
  const before = readSpent();
  const { counts } = await engine.evaluate(
    { paths: clips, prompt: 'A test clip', options },
    AbortSignal.timeout(3_600_000),
  );
  const after = readSpent();
  if (counts.completed !== clipCount) throw new Error(`Not all ended: ${JSON.stringify(counts)}`);
  const [row] = await query<{ sec: number }>(
    `SELECT (max(finished_at_ms) - min(created_at_ms))::float8 / 1000 / count(*) AS sec
     FROM evaluations`,
  );
  await Promise.all([end(), service.stop(), ...workers.map((worker) => worker.stop())]);
  return {
    sec: row?.sec ?? Number.NaN,
    analysis: (after.analysis - before.analysis) / clipCount,
    other: (after.other - before.other) / clipCount,
  };
};

/** The clips of video generators in `../shared`, and some of them encoded again. */
const gatherClips = (folder: string): string[] => {
  const source = join(sharedFolder ?? '', 'media', 'generated', 'clips');
  const found = readdirSync(source).map((name) => join(source, name));
  const copies = found.slice(0, clipCount - found.length).map((path, index) => {
    const copy = join(folder, `copy-${index}.mp4`);
    const encoding = ['-c:v', 'libx264', '-preset', 'veryfast', copy];
    execFileSync('ffmpeg', ['-loglevel', 'error', '-i', path, ...encoding]);
    return copy;
  });
  return [...found, ...copies];
};

const measureClips = async (server: PostgresServer, folder: string): Promise<Reading[]> => {
  const clips = gatherClips(folder);
  const one = await evaluate(server, folder, clips, 1);
  const two = await evaluate(server, folder, clips, 2);
  const reading = (name: string, ours: number, baseline: number, target: number): Reading => ({
    name: `studio, ${name}`,
    size: `${clipCount} clips`,
    unit: 's',
    ours,
    baseline,
    ratio: ours / baseline,
    cpuRatio: null,
    target,
    isBound: false,
  });
  return [
    reading('a clip, 2 workers', two.sec, one.sec, 0.6),
    reading('processor time beside the analysis, 1 worker', one.other, one.analysis, 0.03),
    reading('processor time beside the analysis, 2 workers', two.other, two.analysis, 0.03),
  ];
};

/** Processes that share a PostgreSQL database, which waits for the disk as it usually does. */
export const studio: Figure = {
  id: 'studio',
  baseline: 'the bounds of a trial on a busy machine; 1 worker; the processor time of the analysis',
  measure: async (folder) => {
    const server = await startPostgres([]);
    try {
      return [...(await measureQueue(server, folder)), ...(await measureClips(server, folder))];
    } finally {
      await server.remove();
    }
  },
};
