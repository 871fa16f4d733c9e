import { expect, test } from 'vitest';
import { withoutResult } from '../../../engine/evaluation/queue/error-groups.ts';
import { type JobChange, newTryOf } from '../../../engine/store/tables/job-row.ts';
import { openEmptyStore } from '../../support/databases.ts';

const openBatch = async (ends: readonly JobChange[]) => {
  const store = await openEmptyStore();
  const batchId = store.batches.create(store.services.builtIn(), {});
  const paths = ends.map((_, index) => `/clips/${index}.mp4`);
  store.jobs.add(
    batchId,
    paths.map((path) => newTryOf({ path, root: '/clips' })),
  );
  const ids = store.jobs.ids(batchId, []);
  for (const [index, id] of ids.entries()) store.jobs.change(id, ends[index] ?? {});
  return { store, batchId, ids };
};

const cancelled = (code: string): JobChange => ({
  state: 'cancelled',
  reason: { code, message: 'Words.' },
});

test('marks only undecided ones of cancelled clips as skipped', async () => {
  const codes = ['deleted', 'skipped', 'given_up', 'sent_again', 'attached', 'not_awaited'];
  const { store, batchId, ids } = await openBatch(codes.map(cancelled));
  expect(withoutResult(batchId, store)).toEqual({
    ...{ needs_prompt: [], rejected: [], failed: [], skipped: ids.slice(1, 2) },
  });
});

test('counts clips that a later batch has evaluated there', async () => {
  const reason = { code: 'model_timeout', message: 'Words.' };
  const { store, batchId, ids } = await openBatch([
    { state: 'failed', reason },
    { state: 'failed', reason },
    cancelled('skipped'),
  ]);
  const later = store.batches.create(store.services.builtIn(), {});
  store.jobs.add(later, [
    newTryOf({ path: '/clips/0.mp4', root: '/clips' }),
    newTryOf({ path: '/clips/2.mp4', root: '/clips' }),
  ]);
  expect(withoutResult(batchId, store)).toMatchObject({ failed: ids.slice(1, 2), skipped: [] });
});
