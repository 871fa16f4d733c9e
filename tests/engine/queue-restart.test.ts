import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../engine/store/store.ts';
import { crashEngine } from '../support/crash-engine.ts';
import { openQueue } from '../support/engine-under-test.ts';
import { heldResults } from '../support/evaluator-process.ts';
import { makeFolder } from '../support/make-folder.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { testFor } from '../support/test-for.ts';

const { setUp, makeClips } = createQueueFixture();

const noUploads = { on: 'reserveVideo', count: 'all', action: { hold: true } } as const;
const goesOn = async ([killAt, count]: readonly [string, number]): Promise<void> => {
  const { dataDir, folder, evaluator, created } = await setUp(3);
  const second = await makeClips(2);
  const work = { queue: { folders: [folder, second] } };
  const moment = { name: killAt, count };
  // A clip may be read so late that the submission of the one before is under way by then.
  if (killAt === 'stage waiting') evaluator.setFaults([noUploads]);
  await crashEngine({ dataDir, service: evaluator, concurrency: 1, work, killAt: moment });
  evaluator.setFaults([]);

  const engine = openQueue({ dataDir, service: evaluator });
  expect(engine.queue.list().map(({ phase }) => phase)).not.toContain('ended');
  engine.queue.start();
  const batchIds = engine.queue.list().map(({ batchId }) => batchId);
  expect(batchIds).toHaveLength(2);
  for (const batchId of batchIds) await engine.untilPhase(batchId, 'ended');
  const [first, last] = engine.queue.list();
  const lost = killAt.endsWith('createEvaluation') ? 1 : 0;
  expect(first?.counts).toMatchObject({ total: 3, completed: 3 - lost, uncertain: lost });
  expect(last?.counts).toMatchObject({ total: 2, completed: 2 });
  const arrived = killAt === 'after createEvaluation' ? 1 : 0;
  expect(created()).toBe(5 - lost + arrived);
  expect(first?.actualUnits).toBe(3 - lost);
  expect(engine.queue.uncertain()).toHaveLength(lost);
  // Not by another start either.
  await engine.close();
  const again = openQueue({ dataDir, service: evaluator });
  again.queue.start();
  expect(again.queue.list().map(({ phase }) => phase)).toEqual(['ended', 'ended']);
  expect(created()).toBe(5 - lost + arrived);
};

testFor(
  'killed at %s (%i), both batches continue at the next start, and nothing is paid twice',
  [
    ['phase scanning', 1],
    ['before createEvaluation', 1],
    ['after createEvaluation', 2],
    ['stage poll', 1],
    ['phase running', 1],
    ['stage hash', 1],
    ['stage waiting', 2],
    ['stage upload', 1],
    ['after putBytes', 1],
    ['stage submit', 2],
    ['after getEvaluation', 1],
    ['stage done', 2],
  ] as const,
  ['phase scanning', 'before createEvaluation', 'after createEvaluation', 'stage poll'],
  goesOn,
);

test('fetches a result after a restart even where the file is gone', async () => {
  const { engine, folder, dataDir, evaluator, created } = await setUp(1, { faults: [heldResults] });
  const batchId = engine.add(folder);
  await engine.untilSubmitted(batchId, 1);
  await engine.close();
  evaluator.setFaults([]);
  await rm(join(folder, 'clip-0.mp4'));
  const next = openQueue({ dataDir, service: evaluator });
  next.queue.start();
  expect((await next.untilPhase(batchId, 'ended')).counts.completed).toBe(1);
  expect(created()).toBe(1);
});

test('paused and stopped batches stay so at the next start, and options and cap are restored', async () => {
  const { engine, folder, dataDir, evaluator, created } = await setUp(3);
  const capped = engine.add(folder, { capUnits: 1, options: { inline: true, concurrency: 2 } });
  const paused = engine.add(await makeClips(1));
  engine.queue.pause({ batchId: paused });
  const before = await engine.untilPhase(capped, 'stopped');
  await engine.close();

  const next = openQueue({ dataDir, service: evaluator });
  next.queue.start();
  await next.finish(await makeClips(1));
  expect(next.batch(paused)).toMatchObject({ phase: 'paused', counts: { total: 0 } });
  expect(next.batch(capped)).toEqual(before);
  expect(created()).toBe(2);
  next.queue.setCap({ batchId: capped, capUnits: 3 });
  next.queue.resume({ batchId: paused });
  await next.untilPhase(capped, 'ended');
  await next.untilPhase(paused, 'ended');
  expect(created()).toBe(5);
});

test('a batch whose jobs were still being added when the app was killed has ended', async () => {
  const dataDir = await makeFolder();
  const store = openStore(dataDir);
  const batchId = store.batches.create(store.services.builtIn(), {}, { phase: 'adding' });
  store.jobs.add(batchId, [{ path: '/clips/a.mp4', root: '/clips' }]);
  const engine = openQueue({ dataDir, service: null });
  engine.queue.start();
  expect(store.batches.hasEnded(batchId)).toBe(true);
  expect(engine.queue.list()).toEqual([]);
  store.close();
});

test('a stop ends at once and keeps everything for the next start', async () => {
  const { engine, folder, evaluator, created } = await setUp(4, { faults: [heldResults] });
  const batchId = engine.add(folder, { options: { concurrency: 2 } });
  await engine.untilSubmitted(batchId, 2);
  await engine.queue.stop();
  expect(engine.batch(batchId)).toMatchObject({ phase: 'waiting', counts: { pending: 4 } });
  evaluator.setFaults([]);
  engine.queue.start();
  expect((await engine.untilPhase(batchId, 'ended')).counts.completed).toBe(4);
  expect(created()).toBe(4);
});
