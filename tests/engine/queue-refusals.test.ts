import { expect, test } from 'vitest';
import { takeWriterLock } from '../../engine/store/take-lock.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';

const { setUp, makeClips } = createQueueFixture();

test('a later batch does not meet the same refusal, and continues together with the first', async () => {
  const { engine, folder, evaluator, requests } = await setUp(1, {
    faults: [
      {
        ...{ on: 'createEvaluation', count: 'all' },
        action: { status: 402, code: 'insufficient_credits' },
      },
    ],
  });
  const first = engine.add(folder);
  const second = engine.add(await makeClips(2));
  await engine.untilPhase(first, 'stopped');
  expect((await engine.untilPhase(second, 'stopped')).stoppedBy?.code).toBe('insufficient_credits');
  expect(requests('createEvaluation')).toHaveLength(1);
  evaluator.setFaults([]);
  engine.queue.resume({ batchId: second });
  await engine.untilPhase(first, 'ended');
  await engine.untilPhase(second, 'ended');
  expect(requests('createEvaluation').filter(({ status }) => status === 201)).toHaveLength(3);
});

test('another process that works in the data folder stops the batch until it has ended', async () => {
  const { engine, folder, dataDir } = await setUp(1);
  const lock = takeWriterLock(dataDir);
  const batchId = engine.add(folder);
  const stopped = await engine.untilPhase(batchId, 'stopped');
  expect(stopped.stoppedBy?.code).toBe('data_folder_busy');
  lock.release();
  engine.queue.resume({ batchId });
  expect((await engine.untilPhase(batchId, 'ended')).counts.completed).toBe(1);
});
