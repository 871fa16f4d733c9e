import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../engine/store/store.ts';
import { newTryOf } from '../../engine/store/tables/job-row.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { clipIdsOf, untilSo } from '../support/queue-under-test.ts';

const { setUp } = createQueueFixture();

test('evaluates a copy that was not yet read when its clip was deleted, and the batch continues', async () => {
  const { engine, dataDir, folder } = await setUp(2);
  const batchId = engine.add(folder, { options: { concurrency: 1 } });
  const jobs = () => engine.jobs(batchId);
  // Either may be submitted first.
  const { jobId } = await untilSo(engine, () => jobs().find(({ stage }) => stage === 'poll'));
  // Ends the reading; the result is still awaited.
  engine.queue.pause({ batchId });
  await engine.untilPhase(batchId, 'paused');
  const evaluated = jobs().filter((job) => job.jobId === jobId);
  expect(evaluated).toMatchObject([{ state: 'completed' }]);
  const copied = join(folder, 'copy');
  for (const ending of ['mp4', 'txt']) {
    await copyFile(evaluated[0]?.path.replace(/mp4$/, ending) ?? '', `${copied}.${ending}`);
  }
  const store = openStore(dataDir);
  store.jobs.add(batchId, [newTryOf({ path: `${copied}.mp4`, root: folder })]);
  store.close();
  const unread = jobs().at(-1);
  if (unread?.clipId !== null) throw new Error('the copy is not read yet');
  const request = { clipIds: clipIdsOf(evaluated), atService: false };
  expect(await engine.clips.delete(request, new AbortController().signal)).toEqual({
    ...{ deleted: 1, kept: [] },
  });
  const copy = () => jobs().find((job) => job.jobId === unread.jobId);
  expect(copy()).toMatchObject({ state: 'pending', clipId: null });
  const others = jobs().filter((job) => job.jobId !== unread.jobId);
  engine.queue.skip({ jobIds: others.map((job) => job.jobId) });
  engine.queue.resume({ batchId });
  expect(await engine.untilPhase(batchId, 'ended')).toMatchObject({
    ...{ stoppedBy: null, counts: { pending: 0, failed: 0 } },
  });
  expect(copy()).toMatchObject({ state: 'completed', isReused: false });
});
