import { expect, test } from 'vitest';
import type { QueueParts } from '../../../engine/evaluation/queue/queue-parts.ts';
import { unskipJobs } from '../../../engine/evaluation/queue/replace-jobs.ts';
import { skipJobs } from '../../../engine/evaluation/queue/unsent-jobs.ts';
import { newTryOf } from '../../../engine/store/tables/job-row.ts';
import { openEmptyStore } from '../../support/databases.ts';

test('a restored clip has the prompt that was found for it', async () => {
  const store = await openEmptyStore();
  const serviceId = store.services.builtIn();
  const batchId = store.batches.create(serviceId, {}, { phase: 'paused' });
  store.jobs.add(batchId, [newTryOf({ path: '/a.mp4', root: '/' })]);
  const rowNow = () => store.jobs.inBatch(batchId)[0];
  const [id] = store.jobs.ids(batchId, []);
  if (id === undefined) throw new Error('the batch has a job');
  const found = { text: 'P', source: 'sidecar', origin: '/a.txt', detail: null } as const;
  store.jobs.change(id, {
    ...{ prompt: 'P', promptSource: 'sidecar', promptOrigin: '/a.txt' },
    promptSearch: { prompt: found, others: [], question: null, offered: null },
  });
  const before = rowNow();
  if (!before) throw new Error('the batch has a job');
  skipJobs([before], null, store);
  const parts = { store, link: { idForReading: () => serviceId } } as unknown as QueueParts;
  unskipJobs(
    [id],
    parts,
    () => null,
    () => undefined,
  );
  expect(rowNow()).toEqual({ ...before, id: expect.any(Number) });
  expect(rowNow()?.id).not.toBe(id);
});
