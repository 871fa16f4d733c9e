import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { forkModule } from '../../processes/fork-module.ts';
import type { BatchId } from '../../shared/domain/ids.ts';
import {
  clipIdsOf,
  jobStates,
  type QueueUnderTest,
  untilSo,
} from '../support/engine-under-test.ts';
import { plainOptions } from '../support/made-up-values.ts';
import { makeClip, moving } from '../support/make-clip.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { recodeClip } from '../support/recoded-clip.ts';

const { setUp } = createQueueFixture();

let long: Buffer;
beforeAll(async () => {
  long = await makeClip({ pictures: moving(160, 10), fps: 10, width: 128, height: 80 });
});

const never = new AbortController().signal;
const ended = { from: 'end' } as const;

const rejected = async (more: Parameters<typeof setUp>[1] = {}) => {
  const made = await setUp(1, { ...more, ports: { forkModule } });
  await writeFile(join(made.folder, 'long.mp4'), long);
  await writeFile(join(made.folder, 'long.txt'), 'A disc before waves');
  const batchId = made.engine.add(made.folder);
  await made.engine.untilPhase(batchId, 'ended');
  const [group] = made.engine.queue.errorGroups({ batchId });
  if (!group) throw new Error('the long clip is a problem');
  return { ...made, batchId, group };
};

const retryToEnd = async (
  engine: QueueUnderTest,
  ...request: Parameters<QueueUnderTest['queue']['retry']>
) => {
  const { batchIds, retried } = await engine.queue.retry(...request);
  const [batchId] = batchIds;
  if (!batchId) throw new Error('the clip is retried');
  return { ...(await engine.untilPhase(batchId, 'ended')), retried };
};

test('clips that break a limit are a problem with a solution, whose effect is explained', async () => {
  const { engine, group, batchId } = await rejected();
  expect(group).toMatchObject({ code: 'video_too_long', count: 1, canCopy: true });
  const offer = {
    clips: 1,
    tooLong: 1,
    tooLarge: 0,
    unsupportedFormat: 0,
    others: 0,
    longestSec: 16,
  };
  expect(engine.queue.offerCopies(group)).toMatchObject({ ...offer, maxDurationSec: 15 });
  const clipIds = clipIdsOf(engine.jobs(batchId));
  expect(engine.queue.offerCopies({ clipIds })).toMatchObject({ ...offer, others: 1 });
});

test('judges clips by copies in their batch, and estimates by the judged parts', async () => {
  const { engine, group, batchId, created } = await rejected();
  const batch = await retryToEnd(engine, { jobIds: group.jobIds }, ended);
  expect(batch).toMatchObject({ batchId, retried: 1, counts: { total: 2, completed: 2 } });
  expect(batch.estimatedUnits).toBe(16);
  expect(created()).toBe(2);
  expect(engine.queue.errorGroups({ batchId })).toEqual([]);
  const job = engine.jobs(batchId).find(({ name }) => name === 'long.mp4');
  if (!job?.clipId) throw new Error('the job knows its clip');
  const { runs } = await engine.clips.get(job.clipId);
  expect(runs[0]?.copy).toMatchObject({ startFrame: 10, frameCount: 150, sourceFrames: 160 });
  const shares = engine.events.filter(
    (event) => event.type === 'clip-bytes' && event.stage === 'copy',
  );
  expect(shares.length).toBeGreaterThan(0);
});

test('sends uncertain work again with the same part, whatever is chosen meanwhile', async () => {
  const { engine, group, evaluator, requests } = await rejected();
  evaluator.setFaults([{ on: 'createEvaluation', action: { drop: 'after' } }]);
  const first = await retryToEnd(engine, { jobIds: group.jobIds }, ended);
  expect(first.counts).toMatchObject({ uncertain: 1 });
  const [run] = engine.queue.uncertain();
  if (!run) throw new Error('its submission is uncertain');
  await engine.queue.decide({ decision: 'resend', runIds: [run.runId] });
  await untilSo(engine, () =>
    engine.queue.list().every(({ phase }) => phase === 'ended') ? true : undefined,
  );
  const { runs } = await engine.clips.get(run.clipId);
  expect(runs.map(({ state, copy }) => [state, copy?.startFrame])).toEqual([
    ['completed', 10],
    ['dropped', 10],
  ]);
  expect(requests('createEvaluation')).toHaveLength(3);
});

test('copies can be removed without their results, and are deleted with their clip', {
  tags: ['full'],
}, async () => {
  const { engine, group } = await rejected();
  const { batchId } = await retryToEnd(engine, { jobIds: group.jobIds }, ended);
  const long = engine.jobs(batchId).filter(({ name }) => name === 'long.mp4');
  const [clipId] = clipIdsOf(long);
  if (!clipId) throw new Error('the job knows its clip');
  const { copies: copiedBytes } = (await engine.storage.sizes()).bytes;
  expect(copiedBytes).toBeGreaterThan(1000);
  const { freedBytes } = await engine.storage.cleanUp({ parts: ['copies'] });
  expect(freedBytes).toBe(copiedBytes);
  const { runs } = await engine.clips.get(clipId);
  expect(runs[0]?.copy).toMatchObject({ startFrame: 10, sizeBytes: copiedBytes });

  await retryToEnd(engine, { clipIds: [clipId] }, { from: 'start' });
  expect((await engine.storage.sizes()).bytes.copies).toBeGreaterThan(1000);
  const clips = { clipIds: [clipId], atService: false };
  expect(await engine.clips.delete(clips, never)).toMatchObject({ deleted: 1 });
  expect((await engine.storage.sizes()).bytes.copies).toBe(0);
});

const onBuiltIn = async () => {
  let address: { baseUrl: string; apiKey: string } | null = null;
  const startBuiltIn = async () => {
    if (address === null) throw new Error('the evaluator of the tests runs before it is asked');
    return { ...address, stop: async () => {} };
  };
  const made = await setUp(1, {
    service: null,
    ports: { forkModule, startEvaluator: startBuiltIn },
  });
  const { baseUrl, apiKey } = made.evaluator;
  address = { baseUrl, apiKey };
  return made;
};

test('the built-in evaluator takes other formats from folders, by copies and without asking', async () => {
  const { engine, folder } = await onBuiltIn();
  const usual = join(folder, 'clip-0.mp4');
  for (const [name, recoding] of [
    ['phone.mov', { codec: 'hevc', container: 'mov' }],
    ['browser.webm', { codec: 'vp9', container: 'webm' }],
  ] as const) {
    await copyFile(await recodeClip(usual, recoding), join(folder, name));
  }
  const { batchId } = await engine.finish(folder);
  expect(jobStates(engine.jobs(batchId))).toEqual({
    'clip-0.mp4': 'completed',
    'phone.mov': 'completed',
    'browser.webm': 'completed',
  });
});

test('the built-in evaluator judges the beginning of a clip that is too long, and another part when asked', async () => {
  const { engine, folder } = await onBuiltIn();
  const path = join(folder, 'long.mp4');
  await writeFile(path, long);
  const { batchId } = await engine.finish(path);
  const [clipId] = clipIdsOf(engine.jobs(batchId));
  if (!clipId) throw new Error('the job knows its clip');
  await retryToEnd(engine, { clipIds: [clipId] }, ended);
  const { runs } = await engine.clips.get(clipId);
  expect(runs.map(({ copy }) => [copy?.startFrame, copy?.frameCount])).toEqual([
    [10, 150],
    [0, 150],
  ]);
  expect(await engine.queue.retry({ clipIds: [clipId] })).toMatchObject({ retried: 0 });
});

test('a command rejects such clips without --copies, and a retry in a window does not', async () => {
  const { engine, folder } = await onBuiltIn();
  await writeFile(join(folder, 'long.mp4'), long);
  const options = { ...plainOptions, copies: null };
  const document = await engine.evaluate({ paths: [folder], options }, never);
  expect(document.counts).toMatchObject({ completed: 1, rejected: 1 });
  const batchId = document.batch as BatchId;
  const batch = await retryToEnd(engine, { batchId });
  expect(batch).toMatchObject({ retried: 1, counts: { total: 2, completed: 2 } });
});

test('copies of a chosen part by the built-in evaluator are not made for a service that bills', async () => {
  const { engine, folder, evaluator, requests } = await onBuiltIn();
  await writeFile(join(folder, 'long.mp4'), long);
  await writeFile(join(folder, 'long.txt'), 'A disc before waves');
  const options = { ...plainOptions, copies: null };
  const document = await engine.evaluate({ paths: [folder], options }, never);
  const batchId = document.batch as BatchId;
  await engine.queue.retry({ batchId }, ended);
  engine.queue.cancel({ batchId });
  await engine.untilPhase(batchId, 'ended');
  const { baseUrl, apiKey } = evaluator;
  engine.settings.update({ connection: { kind: 'remote', baseUrl } });
  engine.settings.setKey({ key: apiKey, acceptsFile: false });
  const before = requests('createEvaluation').length;
  const billed = await retryToEnd(engine, { batchId });
  expect(billed.counts).toMatchObject({ total: 1, rejected: 1 });
  expect(requests('createEvaluation')).toHaveLength(before);
});
