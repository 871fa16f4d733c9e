import { expect, test } from 'vitest';
import { createBatchInfos } from '../../../engine/evaluation/queue/batch-info.ts';
import type { QueueParts } from '../../../engine/evaluation/queue/queue-parts.ts';
import { createEventBus } from '../../../engine/store/events/event-bus.ts';
import type { BatchRow } from '../../../engine/store/tables/batches.ts';
import { newTryOf } from '../../../engine/store/tables/job-row.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { openEmptyStore } from '../../support/empty-store.ts';

test('recalculates the result of an old batch once clips of it were deleted', async () => {
  const [store, bus] = [await openEmptyStore(), createEventBus()];
  const id = store.batches.create(store.services.builtIn(), {});
  store.jobs.add(id, [newTryOf({ path: 'a', root: '/' }), newTryOf({ path: 'b', root: '/' })]);
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
