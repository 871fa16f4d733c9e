import { existsSync } from 'node:fs';
import { cp, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEvaluator as startBuiltIn } from '../../hosts/evaluator-process/start-evaluator.ts';
import { openQueue, untilSo } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { makeFolder } from '../support/make-folder.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { evaluatorForTest } from '../support/shared-evaluator.ts';

const { setUp, makeClips } = createQueueFixture();

const withBuiltIn = async () => {
  const dataDir = await makeFolder();
  const ports = { startEvaluator: () => startBuiltIn(dataDir) };
  return { dataDir, engine: openQueue({ dataDir, service: null, ports }) };
};

/** As if it had been dropped two hours ago. */
const makeOld = async (...paths: string[]): Promise<void> => {
  const then = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const path of paths) await utimes(path, then, then);
};

test('reports what the data folder contains', async () => {
  const { engine, folder, dataDir } = await setUp(2);
  await mkdir(join(dataDir, 'thumbnails/ab'), { recursive: true });
  await writeFile(join(dataDir, 'thumbnails/ab/one.webp'), Buffer.alloc(1000));
  await engine.finish(folder);
  const sizes = await engine.storage.sizes();
  expect(sizes).toMatchObject({
    dataDir,
    bytes: { thumbnails: 1000, dropped: 0, evaluator: 0 },
    clips: 2,
    runs: 2,
  });
  expect(sizes.databaseBytes).toBeGreaterThan(4096);
});

test('removes thumbnails, but not one that is being made', async () => {
  const { engine, dataDir } = await setUp(1);
  const folder = join(dataDir, 'thumbnails/ab');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'one.webp'), Buffer.alloc(1000));
  await writeFile(join(folder, 'two.part'), Buffer.alloc(10));
  expect(await engine.storage.cleanUp({ parts: [] })).toEqual({ freedBytes: 0 });
  expect(await engine.storage.cleanUp({ parts: ['thumbnails'] })).toEqual({
    freedBytes: 1000,
  });
  expect(existsSync(join(folder, 'two.part'))).toBe(true);
});

test('keeps dropped clips of the library with their prompts, and removes the others', async () => {
  const { engine, folder, dataDir } = await setUp(2);
  const drop = (name: string) => join(dataDir, 'dropped', name);
  await cp(folder, drop('used'), { recursive: true });
  await cp(await makeClips(1), drop('unused'), { recursive: true });
  await cp(await makeClips(1), drop('waiting'), { recursive: true });
  await cp(await makeClips(1), drop('young'), { recursive: true });
  await engine.finish(drop('used'));
  const waiting = engine.add(drop('waiting'));
  engine.queue.pause({ batchId: waiting });
  await writeFile(join(drop('used'), 'never-read.mp4'), Buffer.alloc(5000));
  const used = ['clip-0.mp4', 'clip-0.txt', 'clip-1.mp4', 'clip-1.txt', 'never-read.mp4'];
  await makeOld(
    ...used.map((name) => join(drop('used'), name)),
    ...['unused', 'waiting'].flatMap((name) => [
      join(drop(name), 'clip-0.mp4'),
      join(drop(name), 'clip-0.txt'),
    ]),
  );
  const before = (await engine.storage.sizes()).bytes.dropped;
  const { freedBytes } = await engine.storage.cleanUp({ parts: ['dropped'] });
  expect(freedBytes).toBe(before - (await engine.storage.sizes()).bytes.dropped);
  expect(freedBytes).toBeGreaterThan(5000);
  expect(used.map((name) => existsSync(join(drop('used'), name)))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(['unused', 'waiting', 'young'].map((name) => existsSync(drop(name)))).toEqual([
    false,
    true,
    true,
  ]);
});

test('removes the remains of an aborted drop, but nothing that is still arriving', async () => {
  const { engine, dataDir } = await setUp(1);
  const arriving = join(dataDir, 'dropped', '.arriving');
  await mkdir(arriving, { recursive: true });
  for (const name of ['broken-off', 'under-way']) {
    await writeFile(join(arriving, name), Buffer.alloc(3000));
  }
  await makeOld(join(arriving, 'broken-off'));
  expect(await engine.storage.cleanUp({ parts: ['dropped'] })).toEqual({
    freedBytes: 3000,
  });
  expect(existsSync(join(arriving, 'under-way'))).toBe(true);
});

test('empties an evaluator that neither works nor is in use elsewhere; results stay, and clips can be evaluated again', async () => {
  const { engine, dataDir } = await withBuiltIn();
  const cleanUp = () => engine.storage.cleanUp({ parts: ['evaluator'] });
  const folder = await makeClips(4);
  const batchId = engine.add(folder);
  const isPolling = () => engine.jobs(batchId).some(({ stage }) => stage === 'poll');
  await untilSo(engine, () => (isPolling() ? true : undefined));
  expect(await errorFrom(cleanUp())).toMatchObject({ code: 'evaluator_in_use' });
  // Results that nobody awaits any more are no work.
  engine.queue.cancel({ batchId });
  engine.queue.cancel({ batchId });
  await engine.untilPhase(batchId, 'ended');
  const reasons = engine.jobs(batchId).map(({ reason }) => reason?.code);
  expect(reasons).toContain('not_awaited');
  const { evaluator: evaluatorBytes } = (await engine.storage.sizes()).bytes;
  expect((await cleanUp()).freedBytes).toBeGreaterThan(0);
  expect((await engine.storage.sizes()).bytes.evaluator).toBeLessThan(evaluatorBytes);

  expect((await engine.finish(folder)).counts.completed).toBe(4);
  await cleanUp();
  expect((await engine.finish(folder)).counts.completed).toBe(4);
  const again = engine.add(folder, { options: { force: true } });
  expect((await engine.untilPhase(again, 'ended')).counts.completed).toBe(4);
  await cleanUp();
  await evaluatorForTest({ dataDir: join(dataDir, 'evaluator') });
  expect(await errorFrom(cleanUp())).toMatchObject({ code: 'evaluator_in_use' });
});
