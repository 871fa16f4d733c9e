import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../support/cli-process.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { numberedClip } from '../support/tiny-clips.ts';

const { setUp } = createQueueFixture();

test('a clip that was moved is not submitted again, by the queue or the command line', async () => {
  const { engine, dataDir, folder, created, evaluator } = await setUp(1);
  await engine.untilPhase(engine.add(folder), 'ended');
  await mkdir(join(folder, 'sub'));
  for (const name of ['clip-0.txt', 'clip-0.mp4']) {
    await rename(join(folder, name), join(folder, 'sub', name));
  }
  const again = await engine.untilPhase(engine.add(folder), 'ended');
  expect(again.counts).toMatchObject({ total: 1, completed: 1 });
  expect(engine.jobs(again.batchId)).toMatchObject([{ isReused: true }]);
  await engine.close();
  const env = {
    CLIPCHECK_BASE_URL: evaluator.baseUrl,
    CLIPCHECK_API_KEY: evaluator.apiKey,
  };
  expect((await runCli(['run', folder], { dataDir, env })).exitCode).toBe(0);
  expect(created()).toBe(1);
});

test('a changed file is a new clip, and the result of the old one stays', async () => {
  const { engine, folder, created } = await setUp(1);
  const first = await engine.untilPhase(engine.add(folder), 'ended');
  const old = engine.jobs(first.batchId)[0]?.clipId;
  const path = join(folder, 'clip-0.mp4');
  await writeFile(path, numberedClip(await readFile(path), 99_999));
  const second = await engine.untilPhase(engine.add(folder), 'ended');
  const [job] = engine.jobs(second.batchId);
  expect(job).toMatchObject({ state: 'completed', isReused: false });
  expect(job?.clipId).not.toBe(old);
  expect(created()).toBe(2);
  const shown = await engine.show({ text: old ?? '', path: '' });
  expect(shown.runs).toMatchObject([{ state: 'completed' }]);
});
