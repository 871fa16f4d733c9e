import { existsSync, renameSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseOptions } from '../../evaluator/parse-options.ts';
import { connectJobQueue, type JobQueue } from '../../evaluator/runs/cluster-queue.ts';
import { type ClipFiles, createClipFiles } from '../../evaluator/store/clip-files.ts';
import { connectPostgres, type Postgres } from '../../evaluator/store/postgres/connect-postgres.ts';
import {
  openPostgresStore,
  type PostgresStore,
} from '../../evaluator/store/postgres/open-postgres-store.ts';
import { bossSchema } from '../../evaluator/store/postgres/schema.ts';
import { sharePostgres } from '../support/cluster.ts';
import { describeWith } from '../support/requires.ts';
import { storeVideo } from '../support/stored-evaluation.ts';

const LONG_AGO = "clock_timestamp() - interval '2 hours'";

describeWith({ postgres: true }, 'a store that processes share', () => {
  const server = sharePostgres();
  let postgres: Postgres;
  let queue: JobQueue;
  let store: PostgresStore;
  let files: ClipFiles;

  beforeAll(async () => {
    const url = server().createDatabase();
    postgres = connectPostgres(url, 8);
    queue = await connectJobQueue(url, false);
    files = createClipFiles(join(server().folder, 'store'));
    store = await openPostgresStore(postgres, files, queue.jobs, 60_000);
  });
  afterAll(async () => {
    await queue.boss.stop();
    await store.close();
  });

  const receive = (text: string) =>
    store.files.receive(
      (async function* () {
        yield Buffer.from(text);
      })(),
      100,
    );

  const addUpload = async (text: string, expiresAtSec: number): Promise<string> => {
    const id = await storeVideo(store, {
      state: 'reserved',
      sizeBytes: text.length,
      uploadExpiresAtSec: expiresAtSec,
      info: null,
    });
    await store.receiveUpload(id, await receive(text));
    return id;
  };

  const fileOf = async (id: string): Promise<string> =>
    files.pathOf((await store.findVideo(id))?.sha256 ?? '');

  test('loses expired uploads and their bytes, once these are old', async () => {
    const path = await fileOf(await addUpload('expired', 1));
    await store.sweep();
    expect(existsSync(path)).toBe(true);
    await postgres.query(`UPDATE blobs SET used_at = ${LONG_AGO}`);
    await store.sweep();
    expect(existsSync(path)).toBe(false);
  });

  test('loses transfers that were interrupted long ago, not clips of long runs', async () => {
    const { path: old } = await receive('interrupted');
    const { path: used } = await receive('with a judge');
    utimesSync(old, 0, 0);
    const startedSec = Date.now() / 1000 - 23 * 3600;
    utimesSync(used, startedSec, startedSec);
    await store.sweep();
    expect([old, used].map((path) => existsSync(path))).toEqual([false, true]);
  });

  test('discards bytes that it cannot keep', async () => {
    const received = await receive('arrived');
    const clips = dirname(files.pathOf(''));
    renameSync(clips, `${clips}-gone`);
    await expect(store.receiveUpload('any', received)).rejects.toThrow('ENOENT');
    renameSync(`${clips}-gone`, clips);
    expect(existsSync(received.path)).toBe(false);
  });

  test('loses slots and submissions of accounts that do not come back', async () => {
    await store.reserveSlot('gone', () => {});
    await addUpload('of an account that is here', 4_000_000_000);
    await postgres.query(`INSERT INTO submissions VALUES ('gone', 'detect', 1)`);
    await postgres.query(`UPDATE slots SET leased_until = ${LONG_AGO}`);
    await store.sweep();
    expect(await postgres.query('SELECT * FROM slots')).toEqual([]);
    const accounts = await postgres.query('SELECT DISTINCT account FROM submissions');
    expect(accounts).toEqual([{ account: 'ann' }]);
  });

  test('a job may take as long as the longest run', async () => {
    const judge = ['--judge=http://localhost:1', '--judge-model=x', '--judge-max-seconds=79200'];
    const options = parseOptions(['--data-dir=x', '--analysis-timeout-sec=3600', ...judge]);
    const longestSec = (options?.judge?.limits.seconds ?? 0) + (options?.analysisTimeoutSec ?? 0);
    const [shortest] = await postgres.query<{ seconds: number }>(
      `SELECT min(expire_seconds) AS seconds FROM ${bossSchema}.queue WHERE name LIKE '%runs'`,
    );
    expect(shortest?.seconds).toBeGreaterThan(longestSec);
  });

  test('keeps bytes that arrive again while it is swept', async () => {
    const ids: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      await addUpload(`round ${round}`, 1);
      await postgres.query(`UPDATE blobs SET used_at = ${LONG_AGO}`);
      const [id] = await Promise.all([
        addUpload(`round ${round}`, 4_000_000_000),
        store.sweep(),
        store.sweep(),
      ]);
      ids.push(id);
    }
    const paths = await Promise.all(ids.map(fileOf));
    expect(paths.map((path) => existsSync(path))).toEqual(ids.map(() => true));
  });
});
