import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { clipIdsOf, untilSo } from '../support/queue-under-test.ts';

const { setUp } = createQueueFixture();

test('a copy that was not read yet when its clip was deleted is evaluated, and the batch goes on', async () => {
  // So many that the last is far from being read when the first is submitted.
  const { engine, folder } = await setUp(60);
  for (const kind of ['mp4', 'txt']) {
    await copyFile(join(folder, `clip-0.${kind}`), join(folder, `copy.${kind}`));
  }
  const batchId = engine.add(folder, { options: { concurrency: 1 } });
  const jobOf = (name: string) => engine.jobs(batchId).find((job) => job.name === name);
  await untilSo(engine, () => jobOf('clip-0.mp4')?.stage === 'poll' || undefined);
  // Ends the reading; the result is still waited for.
  engine.queue.pause({ batchId });
  await engine.untilPhase(batchId, 'paused');
  const first = jobOf('clip-0.mp4');
  expect(first).toMatchObject({ state: 'completed' });
  const clipIds = clipIdsOf(first ? [first] : []);
  const deletion = engine.clips.delete({ clipIds, atService: false }, new AbortController().signal);
  expect(await deletion).toEqual({ deleted: 1, kept: [] });
  expect(jobOf('copy.mp4')).toMatchObject({ state: 'pending', clipId: null });
  const others = engine.jobs(batchId).filter(({ name }) => name !== 'copy.mp4');
  engine.queue.skip({ jobIds: others.map(({ jobId }) => jobId) });
  engine.queue.resume({ batchId });
  expect(await engine.untilPhase(batchId, 'ended')).toMatchObject({
    ...{ stoppedBy: null, counts: { pending: 0, failed: 0 } },
  });
  expect(jobOf('copy.mp4')).toMatchObject({ state: 'completed', isReused: false });
});
