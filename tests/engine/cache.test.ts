import { closeSync, openSync, writeSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { databasePath } from '../../engine/store/connection.ts';
import { type EngineUnderTest, openEngine } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { makeFolder } from '../support/make-folder.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';
import { clipFolder, makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const evaluator = shareEvaluator({ faults: [] });
const clip = await makeTinyClip();

const setUp = async (clips: number) => {
  const [dataDir, folder] = await Promise.all([makeFolder(), makeFolder(clipFolder(clip, clips))]);
  const engine = openEngine({ dataDir, service: evaluator });
  return { dataDir, folder, engine, file: join(folder, 'clip-0.mp4') };
};

const show = (engine: EngineUnderTest, path: string) => engine.show({ text: path, path });

test('a run that is interrupted at once hides no stored result from list and show', async () => {
  const { engine, folder, file } = await setUp(2);
  const first = await engine.run(folder);
  expect(first.counts.completed).toBe(2);
  const interruption = new AbortController();
  engine.subscribe(({ type }) => {
    if (type === 'batch-started') interruption.abort();
  });
  const second = await engine.run(folder, { signal: interruption.signal });
  expect(second.counts.pending, 'it was really interrupted').toBe(2);
  expect(engine.list()).toMatchObject({ counts: { completed: 2, pending: 0 } });
  expect(engine.list().clips.map(({ findings }) => findings)).toEqual(
    first.clips.map(({ findings }) => findings),
  );
  expect((await show(engine, file)).clip).toMatchObject({ state: 'completed', path: file });
});

test('shows the result for a file rewritten with known bytes', async () => {
  const { engine, folder, file } = await setUp(2);
  const { clips } = await engine.run(folder);
  const [first, second] = clips;
  await writeFile(file, numberedClip(clip, 1));
  const shown = await show(engine, file);
  expect(shown.sha256).toBe(second?.sha256);
  expect(shown.runs.map((run) => run.evaluationId)).toEqual([second?.evaluationId]);
  expect(shown.clip).toMatchObject({ sha256: second?.sha256, path: second?.path });

  await writeFile(file, numberedClip(clip, 77));
  const error = await errorFrom(show(engine, file));
  expect(error).toMatchObject({ code: 'unknown_run' });
  expect(String(error)).toContain(`${file} has changed since it was last read`);
  expect(String(error)).toContain(`'clipcheck show ${first?.sha256}'`);
  expect((await show(engine, first?.sha256 ?? '')).runs).toHaveLength(1);
});

test('shows a clip whose file was touched, moved or deleted', async () => {
  const { engine, folder, file } = await setUp(1);
  const { clips } = await engine.run(folder);
  const sha256 = clips[0]?.sha256;
  await utimes(file, 1, 1);
  expect(await show(engine, file)).toMatchObject({ sha256, clip: { state: 'completed' } });
  const moved = join(folder, 'moved.mp4');
  await writeFile(moved, numberedClip(clip, 0));
  expect(await show(engine, moved)).toMatchObject({ sha256, clip: { state: 'completed' } });
  await rm(file);
  expect(await show(engine, file)).toMatchObject({ sha256, clip: { state: 'completed' } });
});

test('reports that nothing is stored for a folder or a missing path', async () => {
  const { engine, folder } = await setUp(0);
  for (const path of [folder, join(folder, 'wibble')]) {
    expect(await errorFrom(show(engine, path))).toMatchObject({ code: 'unknown_run' });
  }
});

test('a batch removes the history of clips older than 30 days', async () => {
  const { engine, dataDir, folder } = await setUp(1);
  await engine.run(folder);
  const database = new Database(databasePath(dataDir));
  const days = (count: number): number => Date.now() - count * 24 * 60 * 60 * 1000;
  const events = database.prepare<[], number>('SELECT count(*) FROM job_events').pluck();
  const before = events.get() ?? 0;
  const age = database.prepare('UPDATE job_events SET at_ms = ? WHERE stage = ?');
  expect(age.run(days(31), 'probe').changes).toBe(1);
  expect(age.run(days(29), 'prompt').changes).toBe(1);
  await engine.run(join(folder, 'clip-0.txt'));
  expect(events.get()).toBe(before - 1);
  database.close();
});

test('reports damage that appears only while reading as damage', async () => {
  const { dataDir, engine, folder } = await setUp(3);
  await engine.run(folder);
  await engine.close();
  const path = databasePath(dataDir);
  const connection = new Database(path);
  const pageBytes = Number(connection.pragma('page_size', { simple: true }));
  const page = connection
    .prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'jobs'")
    .pluck()
    .get();
  connection.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, ((page ?? 0) - 1) * pageBytes);
  closeSync(file);
  const later = openEngine({ dataDir, service: evaluator });
  const damaged = { code: 'database_damaged', message: expect.stringContaining(path) };
  expect(() => later.list()).toThrow(expect.objectContaining(damaged));
  expect(await errorFrom(later.run(folder))).toMatchObject(damaged);
});
