import { expect, test } from 'vitest';
import { crashEngine } from '../support/crash-engine.ts';
import { clipIdsOf, jobStates, openQueue } from '../support/engine-under-test.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { listed, serveClips } from '../support/servers.ts';
import { makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const { setUp } = createQueueFixture({ allowsPrivate: true });

let nextNumber = 5000;
const serveNew = async (count: number) => {
  const clip = await makeTinyClip();
  const firstNumber = nextNumber;
  nextNumber += count;
  const names = Array.from({ length: count }, (_, index) => `shots/clip-${index}.mp4`);
  const server = await serveClips(
    Object.fromEntries(names.map((name, index) => [name, numberedClip(clip, firstNumber + index)])),
  );
  return { ...server, addresses: names.map((name) => listed(server.at(`${name}?token=secret`))) };
};

test('a batch of addresses is like any other: shown without secrets, each once', async () => {
  const { engine, requests, created } = await setUp(0);
  const { addresses } = await serveNew(2);
  const [first] = addresses;
  const batchId = engine.add([], { addresses: [...addresses, ...(first ? [first] : [])] });
  const ended = await engine.untilPhase(batchId, 'ended');
  expect(ended).toMatchObject({ counts: { total: 2, completed: 2 }, actualUnits: 2 });
  expect(created()).toBe(2);
  expect(requests('putBytes')).toEqual([]);
  const jobs = engine.jobs(batchId);
  const host = new URL(first?.address ?? '').host;
  expect(jobs.map(({ name }) => name)).toEqual([`clip-0.mp4 at ${host}`, `clip-1.mp4 at ${host}`]);
  expect(jobs[0]?.path).toBe(`http://${host}/shots/clip-0.mp4?…`);
  expect(JSON.stringify([ended, jobs])).not.toContain('secret');
  expect(ended.label).toBe(`clip-0.mp4 at ${host} and 1 more`);
});

test('a batch of addresses continues after a kill, and nothing is paid twice', async () => {
  const { dataDir, evaluator, created } = await setUp(0);
  const { addresses } = await serveNew(3);
  const killAt = { name: 'after createEvaluation', count: 1 };
  const work = { queue: { addresses } };
  await crashEngine({ dataDir, service: evaluator, concurrency: 1, work, killAt });
  const engine = openQueue({ dataDir, service: evaluator });
  engine.queue.start();
  const [batch] = engine.queue.list();
  const ended = batch && (await engine.untilPhase(batch.batchId, 'ended'));
  expect(ended?.counts).toMatchObject({ total: 3, completed: 2, uncertain: 1 });
  expect(created()).toBe(3);
});

test('an address without a clip is retried with its prompt, alone or by its clip', async () => {
  const { engine, created } = await setUp(0);
  const files: Record<string, Buffer> = {};
  const server = await serveClips(files);
  const batchId = engine.add([], { addresses: [listed(server.at('late.mp4'), 'It comes late')] });
  expect((await engine.untilPhase(batchId, 'ended')).counts).toMatchObject({ rejected: 1 });
  files['late.mp4'] = numberedClip(await makeTinyClip(), 4999);
  const { batchIds } = await engine.queue.retry({ batchId });
  const [again = batchId] = batchIds;
  expect((await engine.untilPhase(again, 'ended')).counts).toMatchObject({ completed: 1 });
  expect(created()).toBe(1);
  const clipIds = clipIdsOf(engine.jobs(again));
  const byClip = engine.add([], { clipIds, options: { force: true } });
  expect((await engine.untilPhase(byClip, 'ended')).counts).toMatchObject({ completed: 1 });
  expect(created()).toBe(2);
  expect(jobStates(engine.jobs(byClip))).toEqual({
    [`late.mp4 at ${new URL(server.at('')).host}`]: 'completed',
  });
});

test('a downloaded clip is judged by its file, with the prompt of its list', async () => {
  const { engine, requests, created } = await setUp(0);
  const files = { 'one.mp4': numberedClip(await makeTinyClip(), 4998) };
  const server = await serveClips(files);
  const { batchId: first } = await engine.finish([], {
    addresses: [listed(server.at('one.mp4'), 'Listed')],
  });
  const [clipId] = clipIdsOf(engine.jobs(first));
  if (!clipId) throw new Error('its clip is not known');
  const never = new AbortController().signal;
  await engine.addresses.download(clipId, () => undefined, never);
  const asked = server.requests.length;
  // It is the same work, wherever its bytes come from.
  await engine.finish([], { clipIds: [clipId] });
  expect(created()).toBe(1);
  const again = engine.add([], { clipIds: [clipId], options: { force: true } });
  expect((await engine.untilPhase(again, 'ended')).counts).toMatchObject({ completed: 1 });
  expect(requests('putBytes')).toHaveLength(1);
  expect(server.requests).toHaveLength(asked);
  const { runs } = await engine.clips.get(clipId);
  expect(runs.map(({ prompt }) => prompt)).toEqual(['Listed', 'Listed']);
});

test('a cap counts an unmeasured clip as the longest possible clip', async () => {
  const { engine, created } = await setUp(0);
  const { addresses } = await serveNew(1);
  const batchId = engine.add([], { addresses, capUnits: 14 });
  const stopped = await engine.untilPhase(batchId, 'stopped');
  expect(stopped.stoppedBy).toMatchObject({ code: 'cap_reached' });
  expect(created()).toBe(0);
  engine.queue.setCap({ batchId, capUnits: 15 });
  expect(await engine.untilPhase(batchId, 'ended')).toMatchObject({ actualUnits: 1 });
  // From then on its length is known.
  const again = engine.add([], { addresses, capUnits: 1, options: { force: true } });
  expect((await engine.untilPhase(again, 'ended')).counts).toMatchObject({ completed: 1 });
});
