import { cp, mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../support/cli-process.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { numberedClip } from '../support/tiny-clips.ts';

const { setUp } = createQueueFixture();

/** Possible changes to a clip with the prompt beside it, without changing its bytes. */
const changes: Record<string, (folder: string) => Promise<unknown>> = {
  renamed: async (folder) => {
    await rename(join(folder, 'clip-0.txt'), join(folder, 'other.txt'));
    await rename(join(folder, 'clip-0.mp4'), join(folder, 'other.mp4'));
  },
  touched: (folder) => utimes(join(folder, 'clip-0.mp4'), new Date(), new Date(0)),
  moved: async (folder) => {
    await mkdir(join(folder, 'sub'));
    for (const name of ['clip-0.txt', 'clip-0.mp4'])
      await rename(join(folder, name), join(folder, 'sub', name));
  },
  copied: async (folder) => {
    await cp(join(folder, 'clip-0.txt'), join(folder, 'copy.txt'));
    await cp(join(folder, 'clip-0.mp4'), join(folder, 'copy.mp4'));
  },
};

const isNotSubmittedAgain = async (name: string): Promise<void> => {
  const { engine, dataDir, folder, created, evaluator } = await setUp(1);
  await engine.untilPhase(engine.add(folder), 'ended');
  await changes[name]?.(folder);
  const again = await engine.untilPhase(engine.add(folder), 'ended');
  expect(again.counts.completed).toBe(again.counts.total);
  expect(engine.jobs(again.batchId).every(({ isReused }) => isReused)).toBe(true);
  await engine.close();
  const env = {
    CLIPCHECK_BASE_URL: evaluator.baseUrl,
    CLIPCHECK_API_KEY: evaluator.apiKey,
  };
  expect((await runCli(['run', folder], { dataDir, env })).exitCode).toBe(0);
  expect(created()).toBe(1);
};

test.for(['moved'])(
  'a clip that was %s is not submitted again, by the queue or the command line',
  isNotSubmittedAgain,
);

test.for(['renamed', 'touched', 'copied'])(
  'a clip that was %s is not submitted again, by the queue or the command line',
  { tags: ['full'] },
  isNotSubmittedAgain,
);

test('a clip whose file is missing regains one when a batch finds its bytes elsewhere', async () => {
  const { engine, folder, created } = await setUp(1);
  const first = await engine.untilPhase(engine.add(folder), 'ended');
  const clipId = engine.jobs(first.batchId)[0]?.clipId;
  if (!clipId) throw new Error('the clip has been read');
  await mkdir(join(folder, 'away'));
  for (const name of ['clip-0.txt', 'clip-0.mp4'])
    await rename(join(folder, name), join(folder, 'away', name));
  await engine.library.checkFiles();
  expect((await engine.clips.get(clipId)).files).toMatchObject([{ isMissing: true }]);
  await engine.untilPhase(engine.add(join(folder, 'away')), 'ended');
  expect((await engine.clips.get(clipId)).files[0]).toMatchObject({
    path: join(folder, 'away/clip-0.mp4'),
    isMissing: false,
  });
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
