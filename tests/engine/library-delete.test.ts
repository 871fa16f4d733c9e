import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../engine/store/store.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { seedLibrary } from '../../tools/library/seed-library.ts';
import { reportingFetch } from '../support/api-clients.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { type EngineUnderTest, openEngine } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { everyClip } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';

const keys = ['local', 'other'].map((account) => ({ key: `test-key-${account}`, account }));
const { evaluator, setUp } = createEngineFixture({ keys });
const signal = new AbortController().signal;

const idsOf = (engine: EngineUnderTest): Promise<ClipId[]> => engine.library.ids(everyClip);

/** @param onAsked gets each operation of the service */
const evaluated = async (count: number, onAsked: (operation: string) => void = () => {}) => {
  const made = await setUp(count, { ports: { fetch: reportingFetch(onAsked) } });
  const { engine, folder } = made;
  const document = await engine.run(folder);
  expect(document.counts.completed).toBe(count);
  return { ...made, document, clipIds: await idsOf(engine) };
};

test('deleting a clip here removes all its data, but not its file', async () => {
  const { engine, dataDir, folder, clipIds, requests } = await evaluated(2);
  const [first] = clipIds as [ClipId];
  await engine.clips.setPrompts(clipIds.map((clipId) => ({ clipId, text: 'Typed' })));
  await engine.clips.setVerdict({ clipIds, verdict: 'real' });
  expect(await engine.clips.delete({ clipIds: [first], atService: false }, signal)).toEqual({
    deleted: 1,
    kept: [],
  });
  expect(engine.events.at(-1)).toEqual({ type: 'library-changed' });
  expect(await idsOf(engine)).toEqual([clipIds[1]]);
  expect(await errorFrom(engine.clips.get(first))).toMatchObject({ code: 'unknown_clip' });
  expect(engine.list().clips.map(({ path }) => path)).toEqual([join(folder, 'clip-1.mp4')]);
  expect(existsSync(join(folder, 'clip-0.mp4'))).toBe(true);
  expect(requests('deleteEvaluation')).toEqual([]);
  const store = openStore(dataDir);
  onTestFinished(() => store.close());
  expect(store.runs.forClip(first)).toEqual([]);
  expect(store.typedPrompts.of(first)).toBeNull();
  // The file is a clip like any other when it is added again.
  expect((await engine.run(folder)).clips[0]).toMatchObject({ state: 'completed', reused: false });
  expect((await engine.clips.get(first)).card.promptSource).toBe('sidecar');
});

test('deleting at the service deletes every evaluation of the clip there first', async () => {
  const { engine, folder, document, clipIds, requests } = await evaluated(2);
  const again = await engine.run(join(folder, 'clip-0.mp4'), { force: true });
  const clipId = again.clips[0]?.sha256 as ClipId;
  const outcome = await engine.clips.delete({ clipIds: [clipId], atService: true }, signal);
  expect(outcome).toEqual({ deleted: 1, kept: [] });
  const deleted = requests('deleteEvaluation').map(({ path }) => path.split('/').at(-1));
  const ids = [document, again].map(({ clips }) => clips[0]?.evaluationId);
  expect(deleted.sort()).toEqual(ids.sort());
  expect(await idsOf(engine)).toEqual(clipIds.filter((id) => id !== clipId));
});

test('a clip whose evaluation the service does not delete stays, with the reason; others are deleted', async () => {
  const { engine, clipIds } = await evaluated(3);
  const refusal = { status: 400, code: 'invalid_body', message: 'It is held for an audit.' };
  evaluator.setFaults([{ on: 'deleteEvaluation', from: 2, count: 1, action: refusal }]);
  const steps: object[] = [];
  const outcome = await engine.clips.delete({ clipIds, atService: true }, signal, (step) => {
    steps.push(step);
  });
  expect(steps).toEqual([1, 2, 3].map((done) => ({ done, total: 3 })));
  expect(outcome.deleted).toBe(2);
  const [kept] = outcome.kept;
  expect(outcome.kept).toHaveLength(1);
  expect(kept?.reason.message).toContain('It is held for an audit');
  expect(await idsOf(engine)).toEqual([kept?.clipId]);
  expect((await engine.clips.get(kept?.clipId as ClipId)).card).toMatchObject({
    name: kept?.name,
    state: 'completed',
  });
  // A refused deletion can be repeated later.
  evaluator.setFaults([]);
  expect((await engine.clips.delete({ clipIds, atService: true }, signal)).deleted).toBe(1);
});

test('a deletion that is stopped keeps the clips that were not deleted yet', async () => {
  const dataDir = await makeFolder();
  seedLibrary(dataDir, join(dataDir, 'clips'), 120);
  await using engine = openIdleEngine(dataDir);
  const all = await engine.library.ids(everyClip);
  const stop = new AbortController();
  const { deleted, kept } = await engine.clips.delete(
    { clipIds: all, atService: false },
    stop.signal,
    () => stop.abort(),
  );
  expect(Math.min(deleted, kept.length)).toBeGreaterThan(0);
  expect(kept.length).toBe(all.length - deleted);
  expect(kept.map(({ reason }) => reason.code)).toEqual(kept.map(() => 'interrupted'));
  expect((await engine.library.ids(everyClip)).toSorted()).toEqual(
    kept.map(({ clipId }) => clipId).toSorted(),
  );
});

test('asks a service that refuses all access only once, and keeps everything', async () => {
  const { engine, clipIds, requests } = await evaluated(8);
  const refusal = { status: 401, code: 'invalid_api_key', message: 'The key was revoked.' };
  evaluator.setFaults([{ on: 'deleteEvaluation', count: 'all', action: refusal }]);
  const { deleted, kept } = await engine.clips.delete({ clipIds, atService: true }, signal);
  expect(deleted).toBe(0);
  expect(kept.map(({ clipId }) => clipId).sort()).toEqual(clipIds.toSorted());
  for (const { reason } of kept) expect(reason.message).toContain('The key was revoked');
  expect(requests('deleteEvaluation').length).toBeLessThan(clipIds.length);
  expect(await idsOf(engine)).toEqual(clipIds);
});

test('a clip that another key had evaluated can only be deleted here, as its reason explains', async () => {
  const { dataDir, engine, clipIds, requests } = await evaluated(1);
  await engine.close();
  const service = { baseUrl: evaluator.baseUrl, apiKey: 'test-key-other' };
  const other = openEngine({ dataDir, service });
  const { deleted, kept } = await other.clips.delete({ clipIds, atService: true }, signal);
  expect(deleted).toBe(0);
  expect(kept).toMatchObject([{ clipId: clipIds[0], reason: { code: 'other_key' } }]);
  expect(kept[0]?.reason.message).toMatch(/another API key \([0-9a-f]{16}\)/);
  expect(requests('deleteEvaluation')).toMatchObject([{ status: 404 }]);
  const here = await other.clips.delete({ clipIds, atService: false }, signal);
  expect(here).toEqual({ deleted: 1, kept: [] });
});

test.for([true, false])(
  'a clip that waits in a batch cannot be deleted until it has left it (at the service too: %s)',
  async (atService) => {
    const { dataDir, folder, engine, clipIds, requests } = await evaluated(2);
    const store = openStore(dataDir);
    onTestFinished(() => store.close());
    const batchId = store.batches.create(store.services.builtIn(), {});
    store.jobs.add(batchId, [{ path: join(folder, 'clip-0.mp4'), root: folder }]);
    const { deleted, kept } = await engine.clips.delete({ clipIds, atService }, signal);
    expect(deleted).toBe(1);
    expect(kept).toMatchObject([{ name: 'clip-0.mp4', reason: { code: 'clip_in_batch' } }]);
    expect(requests('deleteEvaluation')).toHaveLength(atService ? 1 : 0);
    store.batches.setPhase(batchId, 'ended', null);
    expect(await engine.clips.delete({ clipIds, atService }, signal)).toEqual({
      deleted: 1,
      kept: [],
    });
  },
);

test('an interrupted deletion leaves no clip partly deleted', async () => {
  const controller = new AbortController();
  const { engine, clipIds } = await evaluated(6, (operation) => {
    if (operation === 'deleteEvaluation') controller.abort();
  });
  evaluator.setFaults([{ on: 'deleteEvaluation', count: 'all', action: { delayMs: 50 } }]);
  const request = { clipIds, atService: true };
  const { deleted, kept } = await engine.clips.delete(request, controller.signal);
  expect(deleted + kept.length).toBe(clipIds.length);
  expect(kept.length).toBeGreaterThan(0);
  for (const { reason } of kept) expect(reason.code).toBe('interrupted');
  expect(await idsOf(engine)).toHaveLength(kept.length);
});

test('deleting at the service needs exclusive use of the data folder, and a key', async () => {
  const { dataDir, engine, clipIds } = await evaluated(1);
  await engine.close();
  const service = { baseUrl: evaluator.baseUrl, apiKey: null as unknown as string };
  const without = openEngine({ dataDir, service });
  const refused = without.clips.delete({ clipIds, atService: true }, signal);
  expect(await errorFrom(refused)).toMatchObject({ code: 'api_key_not_set' });
  const writer = openStore(dataDir);
  onTestFinished(() => writer.close());
  writer.becomeWriter();
  const second = openEngine({ dataDir, service: evaluator });
  const busy = second.clips.delete({ clipIds, atService: true }, signal);
  expect(await errorFrom(busy)).toMatchObject({ code: 'data_folder_busy' });
  expect(await idsOf(second)).toEqual(clipIds);
});
