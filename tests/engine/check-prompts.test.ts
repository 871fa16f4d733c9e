import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BatchId } from '../../shared/domain/ids.ts';
import { crashEngine } from '../support/crash-engine.ts';
import { openQueue, type QueueUnderTest } from '../support/engine-under-test.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { testFor } from '../support/test-for.ts';

const { setUp } = createQueueFixture();

const addHeld = async (engine: QueueUnderTest, folder: string): Promise<BatchId> => {
  const batchId = engine.add(folder, { checksPrompts: true });
  const held = await engine.untilPhase(batchId, 'paused');
  expect(held.stoppedBy?.code).toBe('prompts_to_check');
  return batchId;
};

const rowsOf = (engine: QueueUnderTest, batchId: BatchId) =>
  engine.prompts.list({ batchId, show: 'all', offset: 0, limit: 500 }).rows;

const promptsOf = (engine: QueueUnderTest, batchId: BatchId) =>
  Object.fromEntries(rowsOf(engine, batchId).map(({ name, prompt }) => [name, prompt?.text]));

const resumeUntilEnded = (engine: QueueUnderTest, batchId: BatchId) => {
  engine.queue.resume({ batchId });
  return engine.untilPhase(batchId, 'ended');
};

test('a batch with prompts to check submits nothing until it is resumed', async () => {
  const { engine, folder, created, requests } = await setUp(3);
  const batchId = await addHeld(engine, folder);
  expect(engine.batch(batchId).counts).toMatchObject({ total: 3, pending: 3 });
  expect(requests('createUpload')).toHaveLength(0);
  const { counts, rows } = engine.prompts.list({ batchId, show: 'all', offset: 0, limit: 10 });
  expect(counts).toEqual({ all: 3, without: 0, questions: 0, conflicts: 0, typed: 0 });
  expect(rows.map(({ name, prompt, canEdit }) => [name, prompt?.source, canEdit])).toEqual([
    ['clip-0.mp4', 'sidecar', true],
    ['clip-1.mp4', 'sidecar', true],
    ['clip-2.mp4', 'sidecar', true],
  ]);
  const ended = await resumeUntilEnded(engine, batchId);
  expect(ended).toMatchObject({ counts: { completed: 3 }, stoppedBy: null });
  expect(created()).toBe(3);
  expect(rowsOf(engine, batchId).map(({ canEdit }) => canEdit)).toEqual([false, false, false]);
});

test('typed prompts and changes on disk during a hold count when the batch continues', async () => {
  const { engine, folder } = await setUp(3);
  await rm(join(folder, 'clip-0.txt'));
  const batchId = await addHeld(engine, folder);
  const [first] = rowsOf(engine, batchId);
  expect(first).toMatchObject({ prompt: null, isLookedFor: true });
  expect(engine.prompts.list({ batchId, show: 'without', offset: 0, limit: 9 }).rows).toEqual([
    first,
  ]);
  if (!first?.clipId) throw new Error('the clip was not read');
  const before = await engine.clips.setPrompts([{ clipId: first.clipId, text: 'typed at first' }]);
  await engine.clips.setPrompts(before);
  expect(rowsOf(engine, batchId)[0]).toEqual(first);
  await engine.clips.setPrompts([{ clipId: first.clipId, text: 'typed by hand' }]);
  await writeFile(join(folder, 'clip-1.txt'), 'written meanwhile');
  const { counts } = engine.prompts.list({ batchId, show: 'typed', offset: 0, limit: 9 });
  expect(counts).toMatchObject({ without: 0, typed: 1 });
  const ended = await resumeUntilEnded(engine, batchId);
  expect(ended.counts).toMatchObject({ completed: 3 });
  expect(promptsOf(engine, batchId)).toMatchObject({
    'clip-0.mp4': 'typed by hand',
    'clip-1.mp4': 'written meanwhile',
  });
});

test('shows sources that disagree, each with its prompt', async () => {
  const { engine, folder } = await setUp(2);
  await writeFile(join(folder, 'metadata.csv'), 'file_name,prompt\nclip-1.mp4,from the list\n');
  const batchId = await addHeld(engine, folder);
  const { counts, rows } = engine.prompts.list({ batchId, show: 'conflicts', offset: 0, limit: 9 });
  expect(counts.conflicts).toBe(1);
  expect(rows).toMatchObject([
    {
      name: 'clip-1.mp4',
      prompt: { text: 'from the list', source: 'manifest', detail: 'line 2' },
      others: [{ text: 'Prompt of clip 1', source: 'sidecar', origin: join(folder, 'clip-1.txt') }],
    },
  ]);
});

test('a held batch stays held after a restart, and one that was still searching continues', async () => {
  const { engine, folder, dataDir, evaluator, created } = await setUp(2);
  const batchId = await addHeld(engine, folder);
  // A pause of a held batch must not release it at the next start.
  engine.queue.pause({ batchId });
  const second = engine.add(folder, { checksPrompts: true });
  await engine.close();

  const later = openQueue({ dataDir, service: evaluator });
  later.queue.start();
  expect(later.batch(batchId)).toMatchObject({
    phase: 'paused',
    stoppedBy: { code: 'prompts_to_check' },
  });
  const held = await later.untilPhase(second, 'paused');
  expect(held.stoppedBy?.code).toBe('prompts_to_check');
  expect(created()).toBe(0);
  expect((await resumeUntilEnded(later, batchId)).counts).toMatchObject({ completed: 2 });
});

test('a batch paused during the search for prompts searches for the rest, and is then held', async () => {
  const { engine, folder, created } = await setUp(3);
  const batchId = engine.add(folder, { checksPrompts: true });
  await engine.untilPhase(batchId, 'checking');
  engine.queue.pause({ batchId });
  const paused = await engine.untilPhase(batchId, 'paused');
  expect(paused.stoppedBy).toBeNull();
  engine.queue.resume({ batchId });
  const held = await engine.until(batchId, ({ stoppedBy }) => stoppedBy !== null);
  expect(held).toMatchObject({ phase: 'paused', stoppedBy: { code: 'prompts_to_check' } });
  expect(rowsOf(engine, batchId).map(({ prompt }) => prompt?.source)).toEqual(
    Array(3).fill('sidecar'),
  );
  expect(created()).toBe(0);
});

test('a held batch searches again when asked, and skipped clips stay out', async () => {
  const { engine, folder, created } = await setUp(2);
  const batchId = await addHeld(engine, folder);
  await writeFile(join(folder, 'clip-0.txt'), 'another prompt');
  const [, second] = rowsOf(engine, batchId);
  if (!second) throw new Error('there is no second row');
  engine.queue.skip({ jobIds: [second.jobId] });
  engine.queue.checkAgain({ batchId });
  await engine.untilPhase(batchId, 'checking');
  await engine.untilPhase(batchId, 'paused');
  expect(promptsOf(engine, batchId)['clip-0.mp4']).toBe('another prompt');
  const ended = await resumeUntilEnded(engine, batchId);
  expect(ended.counts).toMatchObject({ completed: 1, cancelled: 1 });
  expect(created()).toBe(1);
});

test('a clip skipped during the search for prompts is reported as ended before the hold', async () => {
  const { engine, folder } = await setUp(2);
  let skipped: string | null = null;
  engine.subscribe((event) => {
    if (event.type !== 'clip-stage' || skipped !== null) return;
    skipped = event.path;
    engine.queue.skip({ jobIds: [event.jobId] });
  });
  await addHeld(engine, folder);
  const ended = engine.events.filter(({ type }) => type === 'clip-ended');
  expect(ended).toMatchObject([
    { path: skipped, state: 'cancelled', reason: { code: 'skipped' }, outcome: 'not_evaluated' },
  ]);
});

const isHeldAfterKill = async (killAt: string): Promise<void> => {
  const { dataDir, folder, evaluator, requests } = await setUp(3);
  const work = { queue: { folders: [folder], checksPrompts: true } };
  const moment = { name: killAt, count: 1 };
  await crashEngine({ dataDir, service: evaluator, concurrency: 1, work, killAt: moment });

  const engine = openQueue({ dataDir, service: evaluator });
  engine.queue.start();
  const [batch] = engine.queue.list();
  if (!batch) throw new Error('the batch is missing');
  const held = await engine.untilPhase(batch.batchId, 'paused');
  expect(held.stoppedBy?.code).toBe('prompts_to_check');
  expect(Object.keys(promptsOf(engine, batch.batchId))).toHaveLength(3);
  expect(requests('createEvaluation')).toHaveLength(0);
};

testFor(
  'killed at %s, a batch is held at the next start, and nothing was submitted',
  ['phase checking', 'stage probe', 'stage prompt', 'phase paused'],
  ['stage prompt'],
  isHeldAfterKill,
);
