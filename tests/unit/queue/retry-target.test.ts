import { expect, test } from 'vitest';
import { createPromptFinder } from '../../../engine/clips/prompts/prompt-finder.ts';
import type { QueueParts } from '../../../engine/evaluation/queue/queue-parts.ts';
import { retryTarget } from '../../../engine/evaluation/queue/retry-clips.ts';
import { unseenStamp } from '../../../engine/store/stored-stamp.ts';
import { type JobChange, type JobRow, newTryOf } from '../../../engine/store/tables/job-row.ts';
import type { ClipId, RunId, ServiceId } from '../../../shared/domain/ids.ts';
import { openEmptyStore } from '../../support/databases.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { storeRun } from '../../support/stored-runs.ts';

const setUp = async (typed?: string) => {
  const folder = await makeFolder({ 'clip.mp4': 'bytes' });
  const store = await openEmptyStore(folder);
  const serviceId = store.services.builtIn();
  const batchId = store.batches.create(serviceId, {});
  const path = `${folder}/clip.mp4`;
  const clipId = 'a'.repeat(64) as ClipId;
  store.clips.save({ id: clipId, sizeBytes: 5, probe: '{}' }, path, 'stamp');
  store.jobs.add(batchId, [{ path, root: folder }]);
  const everything = { states: [], causes: [], offset: 0, limit: 1 };
  const row = (): JobRow => {
    const [found] = store.jobs.page(batchId, everything);
    if (!found) throw new Error('it is there');
    return found;
  };
  const change = (to: JobChange): void => store.jobs.change(row().id, { clipId, ...to });
  const addRun = (status: string, parentId: RunId | null = null): RunId =>
    storeRun(store, { clipId, batchId, status, parentId });
  const target = async (service: ServiceId = serviceId) => {
    const prompts = createPromptFinder({ typed });
    const found = await retryTarget(row(), service, prompts, { store } as QueueParts);
    return found && { redoOf: null, ...found };
  };
  return { store, batchId, path, row, change, addRun, target };
};

test.each(['completed', 'uncertain'] as const)(
  'does not retry a clip that is %s',
  async (state) => {
    const { change, target } = await setUp();
    change({ state });
    expect(await target()).toBeNull();
  },
);

test('does not retry a clip at a place that only an import names, though its file is there', async () => {
  const { store, path, change, target } = await setUp();
  change({ state: 'rejected' });
  store.clips.link('a'.repeat(64) as ClipId, path, unseenStamp(5));
  expect(await target()).toMatchObject({
    path,
    end: { state: 'rejected', reason: { code: 'file_missing' } },
  });
});

test('does not retry a waiting clip before its batch has ended', async () => {
  const { store, batchId, path, target } = await setUp();
  expect(await target()).toBeNull();
  store.batches.setPhase(batchId, 'ended', null);
  expect(await target()).toMatchObject({ path, redoOf: null });
});

test.each([
  [undefined, null],
  ['A pattern', { redoOf: null }],
] as const)('retries a clip without a prompt once it has one: %s', async (typed, expected) => {
  const { change, target } = await setUp(typed);
  change({ state: 'needs_prompt' });
  const found = await target();
  if (expected === null) expect(found).toBeNull();
  else expect(found).toMatchObject(expected);
});

test('retries a run that failed here, and evaluates one of another service again', async () => {
  const { change, addRun, target } = await setUp();
  const runId = addRun('failed');
  change({ state: 'failed', runId });
  expect(await target()).toMatchObject({ redoOf: runId });
  expect(await target('elsewhere' as ServiceId)).toMatchObject({ redoOf: null });
});

test.each<[string, string[], expected: 'last' | 'anew' | null]>([
  ['the last of a run and its retries', ['failed', 'failed', 'failed'], 'last'],
  ['nothing once a retry has completed', ['failed', 'failed', 'completed'], null],
  ['from the start what the service refuses to retry', ['failed', 'refused'], 'anew'],
])('retries %s', async (_what, [status = '', ...retries], expected) => {
  const { change, addRun, target } = await setUp();
  const runId = addRun(status);
  const last = retries.reduce<RunId>((parentId, retry) => addRun(retry, parentId), runId);
  change({ state: 'failed', runId });
  const found = await target();
  if (expected === null) expect(found).toBeNull();
  else expect(found).toMatchObject({ redoOf: expected === 'last' ? last : null });
});

test('a retry that was skipped before it began can be retried', async () => {
  const { store, batchId, row, change, addRun, target } = await setUp();
  const runId = addRun('failed');
  change({ state: 'failed', runId });
  store.jobs.replace(row(), { ...newTryOf(row()), redoOf: runId });
  expect(row().redoOf).toBe(runId);
  store.jobs.cancel([row().id], { code: 'skipped', message: 'It was skipped.' });
  store.batches.setPhase(batchId, 'ended', null);
  expect(await target()).toMatchObject({ redoOf: runId });
});
