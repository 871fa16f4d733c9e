import { expect, test } from 'vitest';
import { createBatchCost } from '../../../engine/evaluation/queue/batch-cost.ts';
import { createBatchInfos } from '../../../engine/evaluation/queue/batch-info.ts';
import type { QueueParts } from '../../../engine/evaluation/queue/queue-parts.ts';
import { createRunningBatch } from '../../../engine/evaluation/queue/running-batch.ts';
import { createEventBus } from '../../../engine/store/events/event-bus.ts';
import type { BatchRow } from '../../../engine/store/tables/batches.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { openEmptyStore } from '../../support/databases.ts';
import { createStageBench } from '../../support/stage-bench.ts';

test('recalculates the result of an old batch once clips of it were deleted', async () => {
  const [store, bus] = [await openEmptyStore(), createEventBus()];
  const id = store.batches.create(store.services.builtIn(), {});
  store.jobs.add(
    id,
    ['a', 'b'].map((path) => ({ path, root: '/' })),
  );
  const clipId = 'a'.padEnd(64, '0') as ClipId;
  store.clips.save({ id: clipId, sizeBytes: 1, probe: '{}' }, 'a', 'stamp');
  const [job] = store.jobs.inBatch(id);
  if (job) store.jobs.change(job.id, { clipId });

  const infos = createBatchInfos({ store, bus } as QueueParts, () => null);
  const total = () => infos.progressOf(store.batches.byId(id) as BatchRow).counts.total;
  expect(total()).toBe(2);
  store.jobs.removeOfClip(clipId);
  bus.emit({ type: 'library-changed' });
  expect(total()).toBe(1);
});

const runningBatch = async () => {
  const { context, store, clock, describedJob } = await createStageBench(() => undefined);
  const { batchId: id, serviceId, bus } = context;
  const [a, b] = [await describedJob('a'), await describedJob('b')];
  const limit = () => ({ capUnits: null, retriesUnits: 0 });
  const cost = createBatchCost({
    ...{ store, serviceId, jobs: [a, b], spent: [], limit },
    isJudged: false,
  });
  const running = createRunningBatch({ id, serviceId });
  running.work = { jobs: new Map([a, b].map((job) => [job.id, job])), context, cost };
  const infos = createBatchInfos({ store, bus } as QueueParts, () => running);
  const progress = () => infos.progressOf(store.batches.byId(id) as BatchRow);
  return { a, b, context, clock, progress };
};

test('counts the clips of a running batch by stage until they end', async () => {
  const { a, b, context, progress } = await runningBatch();
  expect(progress().stages).toEqual({ waiting: 2 });
  context.record(a, { stage: 'hash' });
  expect(progress().stages).toEqual({ hash: 1, waiting: 1 });
  context.record(a, { state: 'completed', stage: 'done' });
  a.end = { state: 'completed', reason: null };
  expect(progress().stages).toEqual({ waiting: 1 });
  // One that has stopped waits again, and so do those that were added.
  context.record(b, { stage: 'upload' });
  b.end = { state: 'pending', reason: null };
  context.store.jobs.add(context.batchId, [{ path: 'c', root: '/' }]);
  expect(progress().stages).toEqual({ waiting: 2 });
});

test('shows a wait until it is over', async () => {
  const { context, clock, progress } = await runningBatch();
  const untilMs = clock.nowMs() + 1000;
  context.reportWait({
    reason: { code: 'rate_limited', message: 'Later.', kind: 'remote' },
    untilMs,
  });
  expect(progress().waiting).toEqual({ reason: 'Later.', untilMs });
  await clock.sleep(1000);
  expect(progress().waiting).toBeNull();
});
