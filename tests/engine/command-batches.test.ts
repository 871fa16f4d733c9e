import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import type { ResultDocument } from '../../shared/documents/result.ts';
import type { BatchId } from '../../shared/domain/ids.ts';
import { crashEngine } from '../support/crash-engine.ts';
import {
  interruptAt,
  openEngine,
  openQueue,
  type QueueUnderTest,
  untilSo,
} from '../support/engine-under-test.ts';
import { type EvaluatorProcess, heldResults } from '../support/evaluator-process.ts';
import { plainOptions } from '../support/made-up-values.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';

const { setUp, makeClips } = createQueueFixture();
const { signal } = new AbortController();

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

const openBusyWindow = async (dataDir: string, evaluator: EvaluatorProcess) => {
  const window = openQueue({ dataDir, service: evaluator });
  window.queue.start();
  await window.finish(await makeClips(1));
  return window;
};

const fromCommands = ({ queue }: ReturnType<typeof openQueue>) =>
  queue.list().filter(({ origin }) => origin === 'command line');

test('a batch that stopped at its cap is in the queue of a window, which continues it once the cap is raised', async () => {
  const { dataDir, folder, evaluator, created } = await setUp(3);
  const engine = openEngine({ dataDir, service: evaluator });
  const work = { paths: [folder], options: plainOptions, capUnits: 1 };
  expect(await engine.evaluate(work, signal)).toMatchObject({
    stoppedBy: { code: 'cap_reached' },
    counts: { completed: 1, pending: 2 },
  });
  await engine.close();
  const window = await openBusyWindow(dataDir, evaluator);
  const [batch] = fromCommands(window);
  expect(batch).toMatchObject({
    label: basename(folder),
    phase: 'stopped',
    capUnits: 1,
    actualUnits: 1,
  });
  expect(created()).toBe(2);
  if (!batch) return;
  window.queue.setCap({ batchId: batch.batchId, capUnits: 3 });
  expect(await window.untilPhase(batch.batchId, 'ended')).toMatchObject({ actualUnits: 3 });
  expect(created()).toBe(4);
});

test('a command starts and bills only its own batch, whatever else is in the data folder', async () => {
  const { dataDir, evaluator, folder, created } = await setUp(2);
  const before = openQueue({ dataDir, service: evaluator });
  before.queue.start();
  const capped = before.add(await makeClips(2), { capUnits: 1 });
  await before.untilPhase(capped, 'stopped');
  const paused = before.add(await makeClips(1));
  before.queue.pause({ batchId: paused });
  await before.close();
  const unstarted = openQueue({ dataDir, service: evaluator });
  unstarted.add(await makeClips(1));
  const phases = () => unstarted.queue.list().map(({ phase }) => phase);
  expect(phases()).toEqual(['stopped', 'paused', 'waiting']);
  expect(created()).toBe(1);
  await unstarted.close();

  const engine = openEngine({ dataDir, service: evaluator });
  expect(await engine.run(folder)).toMatchObject({ counts: { total: 2, completed: 2 } });
  await engine.close();
  expect(created()).toBe(3);
  const after = openQueue({ dataDir, service: evaluator });
  expect(after.queue.list().map(({ phase }) => phase)).toEqual([
    'stopped',
    'paused',
    'waiting',
    'ended',
  ]);
});

test.for([
  ['before createEvaluation', 2],
  ['stage poll', 2],
] as const)(
  'killed at %s (%i), it is interrupted: no window continues it before it is resumed',
  async ([name, count]) => {
    const { dataDir, folder, evaluator, created } = await setUp(3);
    const killAt = { name, count };
    await crashEngine({ dataDir, service: evaluator, concurrency: 1, work: { folder }, killAt });
    const paid = created();

    const window = await openBusyWindow(dataDir, evaluator);
    expect(created()).toBe(paid + 1);
    const [batch] = fromCommands(window);
    expect(batch).toMatchObject({ phase: 'interrupted', stoppedBy: { code: 'interrupted' } });
    if (!batch) return;
    window.queue.resume(batch);
    const lost = name === 'before createEvaluation' ? 1 : 0;
    expect((await window.untilPhase(batch.batchId, 'ended')).counts).toMatchObject({
      total: 3,
      completed: 3 - lost,
      uncertain: lost,
    });
    expect(created()).toBe(3 - lost + 1);
  },
);

test('an interrupted batch ends once all its remaining clips have run', async () => {
  const { dataDir, folder, evaluator, created } = await setUp(2);
  const killAt = { name: 'stage poll', count: 1 };
  await crashEngine({ dataDir, service: evaluator, concurrency: 1, work: { folder }, killAt });
  const engine = openEngine({ dataDir, service: evaluator });
  expect(await engine.run(folder)).toMatchObject({ counts: { completed: 2 } });
  await engine.close();
  const window = await openBusyWindow(dataDir, evaluator);
  expect(fromCommands(window).map(({ phase }) => phase)).toEqual(['ended', 'ended']);
  expect(created()).toBe(3);
});

test("a window that continues a batch keeps the command's options, except sending uncertain runs again", async () => {
  const { dataDir, folder, evaluator, created } = await setUp(2);
  evaluator.setFaults([{ on: 'createEvaluation', count: 1, action: { drop: 'after' } }]);
  const engine = openEngine({ dataDir, service: evaluator });
  const options = { concurrency: 1, metadata: { project: 'A' } };
  expect(await engine.run(folder, { ...options, prompt: 'Typed' })).toMatchObject({
    counts: { uncertain: 1, completed: 1 },
  });
  evaluator.setFaults([{ on: 'reserveVideo', count: 'all', action: { hold: true } }]);
  const second = await engine.run([folder, await makeClips(1)], {
    ...options,
    prompt: 'Typed',
    resubmitUncertain: true,
    signal: interruptAt(engine, 'prompt'),
  });
  expect(second.counts.pending).toBeGreaterThan(0);
  await engine.close();
  evaluator.setFaults([]);
  // The one whose answer was dropped is not counted.
  expect(created()).toBe(1);

  const window = await openBusyWindow(dataDir, evaluator);
  expect(created()).toBe(2);
  const batchId = second.batch as BatchId;
  expect(window.batch(batchId).phase).toBe('interrupted');
  window.queue.resume({ batchId });
  const { counts } = await window.untilPhase(batchId, 'ended');
  expect(counts).toMatchObject({ total: 3, completed: 2, uncertain: 1 });
  expect(created()).toBe(3);
  const prompts = window.list().clips.filter(({ path }) => path.startsWith(folder));
  expect(prompts.map(({ prompt }) => prompt)).toEqual(['Typed', 'Typed']);
});

test.for<[string, (window: QueueUnderTest, own: BatchId) => void]>([
  ['the user resumes another batch', ({ queue }, batchId) => queue.resume({ batchId })],
  ['the machine wakes', ({ queue }) => queue.resumeUnreachable()],
])('a command stopped by an unreachable service stays stopped when %s', async ([, act]) => {
  const { dataDir, folder, evaluator, created } = await setUp(1);
  const isDown = { now: true };
  const ports = {
    fetch: (...request: Parameters<typeof fetch>) =>
      isDown.now
        ? Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: refused }))
        : fetch(...request),
  };
  const engine = openEngine({ dataDir, service: evaluator, ports });
  expect(await engine.run(folder)).toMatchObject({ stoppedBy: { code: 'service_unreachable' } });
  await engine.close();
  const window = openQueue({ dataDir, service: evaluator, ports });
  window.queue.start();
  const own = window.add(await makeClips(1));
  await window.untilPhase(own, 'stopped');
  isDown.now = false;
  act(window, own);
  await window.untilPhase(own, 'ended');
  expect(fromCommands(window)).toMatchObject([{ phase: 'stopped', counts: { pending: 1 } }]);
  expect(created()).toBe(1);
});

test('a choice about a workflow in a window evaluates no clips of a command', async () => {
  const { dataDir, folder, evaluator, created } = await setUp(1);
  const texts = ['a cat', 'a dog'].map((text, at) => [
    at,
    { class_type: 'CLIPTextEncode', inputs: { text } },
  ]);
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.txt'));
  rmSync(join(folder, name));
  writeFileSync(
    join(folder, name.replace('.txt', '.json')),
    JSON.stringify(Object.fromEntries(texts)),
  );
  const engine = openEngine({ dataDir, service: evaluator });
  expect(await engine.run(folder)).toMatchObject({ counts: { needs_prompt: 1 } });
  await engine.close();
  const window = openQueue({ dataDir, service: evaluator });
  window.queue.start();
  const [question] = window.prompts.questions({ batchId: null });
  const candidateKey = question?.candidates[0]?.key ?? '';
  const workflowKey = question?.workflowKey ?? '';
  expect(await window.prompts.answer({ workflowKey, candidateKey })).toEqual({ retried: 0 });
  const [batch] = fromCommands(window);
  if (!batch) throw new Error('it is listed');
  // Retried directly, it uses the answer.
  expect(await window.queue.retry({ batchId: batch.batchId })).toMatchObject({ retried: 1 });
  await untilSo(window, () => (created() === 1 ? true : undefined));
});

const watchOf = (folder: string) => ({
  paths: [folder],
  includesSubfolders: true,
  takesExisting: true,
  options: plainOptions,
  settleMs: 1,
});

test('a window continues the batch of an ended watch only when it is resumed', async () => {
  const { dataDir, folder, evaluator, created } = await setUp(1, { faults: [heldResults] });
  const engine = openEngine({ dataDir, service: evaluator });
  const hooks = { onStatus: () => undefined, onDocument: async () => undefined };
  await engine.watchPaths(watchOf(folder), hooks, interruptAt(engine, 'poll'));
  await engine.close();
  evaluator.setFaults([]);
  const window = await openBusyWindow(dataDir, evaluator);
  expect(created()).toBe(2);
  const [batch] = fromCommands(window);
  expect(batch).toMatchObject({ phase: 'interrupted', counts: { pending: 1 } });
  if (!batch) return;
  window.queue.resume(batch);
  expect((await window.untilPhase(batch.batchId, 'ended')).counts.completed).toBe(1);
  expect(created()).toBe(2);
});

test('a watch tries again after a sign-in page instead of every answer', async () => {
  const { dataDir, folder, evaluator, created } = await setUp(1);
  evaluator.setFaults([{ on: '*', count: 'all', action: { status: 200, html: true } }]);
  const interrupt = new AbortController();
  const documents: ResultDocument[] = [];
  const onDocument = async (document: ResultDocument) => {
    documents.push(document);
    evaluator.setFaults([]);
    if (document.stoppedBy === null) interrupt.abort();
  };
  await openEngine({ dataDir, service: evaluator }).watchPaths(
    watchOf(folder),
    { onStatus: () => undefined, onDocument },
    interrupt.signal,
  );
  expect(documents).toMatchObject([
    { stoppedBy: { code: 'service_unreachable' }, counts: { pending: 1 } },
    { stoppedBy: null, counts: { completed: 1 } },
  ]);
  expect(created()).toBe(1);
});

test('a watch reports a file that stays incomplete, once', async () => {
  const { dataDir, folder, evaluator } = await setUp(1);
  writeFileSync(join(folder, 'broken.mp4'), 'ftyp');
  const interrupt = new AbortController();
  const clips: unknown[] = [];
  const onDocument = async (document: ResultDocument) => {
    clips.push(
      ...document.clips.map(({ path, state, reason }) => [basename(path), state, reason?.code]),
    );
    if (clips.length === 1) writeFileSync(join(folder, 'later.mp4'), 'ftyp');
    if (clips.length === 3) interrupt.abort();
  };
  const watchTiming = { pollMs: 20, gatherMs: 100, brokenAfterMs: 300 };
  await openQueue({ dataDir, service: evaluator, watchTiming }).watchPaths(
    watchOf(folder),
    { onStatus: () => undefined, onDocument },
    interrupt.signal,
  );
  expect(clips.toSorted()).toEqual([
    ['broken.mp4', 'rejected', 'invalid_video'],
    ['clip-0.mp4', 'completed', 'not_judged'],
    ['later.mp4', 'rejected', 'invalid_video'],
  ]);
});
