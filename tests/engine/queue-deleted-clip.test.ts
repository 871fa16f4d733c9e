import { copyFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { clipIdsOf, untilSo } from '../support/queue-under-test.ts';

const { setUp } = createQueueFixture();

test('a copy that was not read yet when its clip was deleted is evaluated, and the batch goes on', async () => {
  // So many that most have not been read when the first is submitted.
  const { engine, folder } = await setUp(60);
  const batchId = engine.add(folder, { options: { concurrency: 1 } });
  const jobs = () => engine.jobs(batchId);
  // Several are read at once, so any of the first may be the one that is submitted.
  const { jobId } = await untilSo(engine, () => jobs().find(({ stage }) => stage === 'poll'));
  // Ends the reading; the result is still waited for.
  engine.queue.pause({ batchId });
  await engine.untilPhase(batchId, 'paused');
  const evaluated = jobs().filter((job) => job.jobId === jobId);
  expect(evaluated).toMatchObject([{ state: 'completed' }]);
  const unread = jobs().findLast(({ clipId }) => clipId === null);
  if (!evaluated[0] || !unread) throw new Error('one is evaluated, and others are not read');
  for (const ending of ['mp4', 'txt']) {
    const [from, to] = [evaluated[0], unread].map(({ path }) => path.replace(/mp4$/, ending));
    await copyFile(from ?? '', to ?? '');
  }
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
