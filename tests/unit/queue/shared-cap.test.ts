import { expect, test } from 'vitest';
import {
  capOwnerForRetries,
  createCapLimit,
  isCapShared,
} from '../../../engine/evaluation/queue/batch-cost.ts';
import type { BatchId, ClipId, RunId } from '../../../shared/domain/ids.ts';
import { openEmptyStore } from '../../support/databases.ts';
import { storeRun } from '../../support/stored-runs.ts';

const setUp = async () => {
  const store = await openEmptyStore();
  const serviceId = store.services.builtIn();
  const addBatch = (capUnits: number | null, retryOf: BatchId | null = null): BatchId => {
    return store.batches.create(serviceId, {}, { capUnits, retryOf });
  };
  let clips = 0;
  const spend = (batchId: BatchId, units: number, status = 'completed'): RunId => {
    clips += 1;
    const clipId = String(clips).padStart(64, '0') as ClipId;
    store.clips.save({ id: clipId, sizeBytes: 1, probe: '{}' }, `/${clips}.mp4`, 'stamp');
    const usage = { video_seconds: 1, billable_units: units };
    const runId = storeRun(store, { clipId, batchId, status, answer: { usage } });
    store.jobs.add(batchId, [{ path: `/${clips}`, root: '/', clipId, runId }]);
    return runId;
  };
  const limitOf = (batchId: BatchId) => createCapLimit(batchId, store)();
  return { store, addBatch, spend, limitOf };
};

test('a batch without a cap has none, nor have its retries', async () => {
  const { store, addBatch, spend, limitOf } = await setUp();
  const batch = addBatch(null);
  const retry = addBatch(null, batch);
  spend(batch, 5);
  for (const id of [batch, retry]) expect(limitOf(id)).toEqual({ capUnits: null, retriesUnits: 0 });
  expect(capOwnerForRetries(batch, store)).toBeNull();
});

test('a batch and all of its retries share one cap', async () => {
  const { store, addBatch, spend, limitOf } = await setUp();
  const batch = addBatch(10);
  const [first, second] = [addBatch(null, batch), addBatch(null, batch)];
  spend(batch, 4);
  spend(first, 2);
  spend(second, 1);
  expect(limitOf(batch)).toEqual({ capUnits: 10, retriesUnits: 3 });
  expect(limitOf(first)).toEqual({ capUnits: 10 - 4 - 1, retriesUnits: 0 });
  expect(limitOf(second)).toEqual({ capUnits: 10 - 4 - 2, retriesUnits: 0 });
  expect([batch, first].map((id) => isCapShared(store.batches.byId(id) as never, store))).toEqual([
    false,
    true,
  ]);
  expect(capOwnerForRetries(second, store)).toBe(batch);
});

test('counts deleted runs: ended ones as paid, others as estimated now', async () => {
  const { store, addBatch, spend, limitOf } = await setUp();
  const [batch, other] = [addBatch(10), addBatch(null)];
  const retry = addBatch(null, batch);
  const left = () => limitOf(retry).capUnits;
  spend(other, 2);
  for (const runId of [spend(batch, 2), spend(batch, 0, 'queued')]) {
    store.costs.keepOfRun(runId);
    store.jobs.detachRun(runId);
    store.runs.remove(runId);
  }
  expect(left()).toBe(10 - 2 - 2);
  spend(other, 4);
  expect(left()).toBe(10 - 2 - 3);
});

test('leaves nothing where the others have spent more than the cap', async () => {
  const { addBatch, spend, limitOf } = await setUp();
  const batch = addBatch(3);
  spend(batch, 5);
  expect(limitOf(addBatch(null, batch))).toEqual({ capUnits: 0, retriesUnits: 0 });
});

test('a retry with a separate cap uses that, and a raised cap applies at once', async () => {
  const { store, addBatch, spend } = await setUp();
  const batch = addBatch(10);
  const retry = addBatch(null, batch);
  spend(batch, 4);
  const limit = createCapLimit(retry, store);
  expect(limit()).toEqual({ capUnits: 6, retriesUnits: 0 });
  store.batches.setCap(batch, 20);
  expect(limit()).toEqual({ capUnits: 16, retriesUnits: 0 });
  store.batches.setCap(retry, 7);
  expect(limit()).toEqual({ capUnits: 7, retriesUnits: 0 });
  store.batches.setCap(retry, null);
  expect(limit()).toEqual({ capUnits: null, retriesUnits: 0 });
});
