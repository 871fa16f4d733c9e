import { copyFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { operationOf } from '../../evaluator/server/operation.ts';
import { clipDetailSchema } from '../../shared/contract/clips.ts';
import { clipTotalsSchema, libraryFacetsSchema } from '../../shared/contract/library.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { ReceivedFinding } from '../../shared/service-api/finding.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { type EngineUnderTest, openEngine } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { allRows, anyClip, byName } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const { evaluator, setUp } = createEngineFixture();
const clip = await makeTinyClip();

const cardsOf = async (engine: EngineUnderTest, filter = {}) =>
  (await engine.library.page({ ...allRows, filter: { ...anyClip, ...filter } })).rows;
const missingNow = async (engine: EngineUnderTest) => {
  await engine.library.checkFiles();
  return (await engine.library.facets({ filter: anyClip })).missing;
};
const idsOf = async (engine: EngineUnderTest) =>
  (await cardsOf(engine)).map(({ clipId }) => clipId);

test('shows evaluations as in the contract, from the cards to the raw answer', async () => {
  const { folder, engine } = await setUp({ 'a.txt': 'A lantern' });
  copyFileSync(join(samplesFolder, 'lantern-in-the-rain.mp4'), join(folder, 'a.mp4'));
  const document = await engine.run(folder);
  const clipId = document.clips[0]?.sha256 as ClipId;
  const [card] = await cardsOf(engine);
  expect(card).toMatchObject({
    clipId,
    name: 'a.mp4',
    folder,
    state: 'completed',
    prompt: 'A lantern',
    promptSource: 'sidecar',
    promptOrigin: join(folder, 'a.txt'),
    frameCount: 96,
    outcome: 'needs_review',
    checked: 'picture',
    counts: { open: 1 },
    model: 'signal-1',
    kinds: [{ type: 'visual_glitch', count: 1 }],
  });
  // The evaluator cannot judge the prompt, and says so.
  expect(card?.notJudged).toBe('prompt');
  const detail = await engine.clips.get(clipId);
  const frozen = { kind: 'frozen-frames', frames: { first: 32, last: 40 }, finding: 1 };
  const { clip: shown } = await engine.show({ text: clipId, path: '' });
  expect(shown?.next).toMatchObject({ action: 'retry', reasons: [frozen] });
  expect(clipDetailSchema.parse(detail)).toEqual(detail);
  expect(detail.card).toEqual(card);
  const sent = document.clips[0]?.findings[0] as ReceivedFinding | undefined;
  expect(detail.runs[0]).toMatchObject({
    answer: { hasResult: true },
    findings: [
      {
        number: 1,
        findingId: sent?.id,
        type: sent?.type,
        kind: sent?.clipcheck_kind,
        description: sent?.description,
        region: sent?.region,
        place: { firstFrame: sent?.region?.start.frame, lastFrame: sent?.region?.end.frame },
      },
    ],
  });
  const [newest] = await engine.clips.history({ clipId });
  expect(newest).toMatchObject({ stage: 'done', state: 'completed' });
  const facets = await engine.library.facets({ filter: anyClip });
  expect(libraryFacetsSchema.parse(facets)).toEqual(facets);
  const walk = await engine.library.walk({ filter: anyClip, sort: byName });
  expect(walk).toEqual([{ clipId, findings: 1, unreviewed: 1 }]);
  const totals = await engine.library.totals({ filter: anyClip });
  expect(clipTotalsSchema.parse(totals)).toMatchObject({
    clips: 1,
    outcomes: { needs_review: 1 },
    checked: { picture: 1 },
    findings: { open: 1 },
  });
  // What a command found still counts for it.
  await engine.clips.delete({ clipIds: [clipId], atService: false }, new AbortController().signal);
  const { clips } = await engine.withRunOutcomes(document);
  expect(clips[0]).toMatchObject({
    outcome: 'needs_review',
    next: { action: 'retry', reasons: [{ kind: 'frozen-frames', finding: 1 }] },
  });
});

test('a clip is evaluated with the prompt typed for it', async () => {
  const { folder, engine } = await setUp({ 'a.mp4': clip });
  expect((await engine.run(folder)).clips[0]?.state).toBe('needs_prompt');
  const clipIds = await idsOf(engine);
  await engine.clips.setPrompts(clipIds.map((clipId) => ({ clipId, text: 'Typed for it' })));
  expect(engine.events.at(-1)).toEqual({ type: 'prompts-changed' });
  expect(await cardsOf(engine)).toMatchObject([{ state: 'pending', prompt: 'Typed for it' }]);
  const scanned = await engine.scan({ paths: [folder] }, new AbortController().signal);
  expect(scanned.clips[0]).toMatchObject({ state: 'pending', prompt: 'Typed for it' });
  const typed = { state: 'completed', prompt: 'Typed for it', promptSource: 'typed' };
  expect((await engine.run(folder)).clips[0]).toMatchObject(typed);
  // It belongs to the bytes: elsewhere, with another prompt beside it, it still applies.
  const elsewhere = await makeFolder({ 'b.mp4': clip, 'b.txt': 'Found beside it' });
  expect((await engine.run(elsewhere)).clips[0]).toMatchObject({ ...typed, reused: true });
  const named = await engine.run(elsewhere, { prompt: 'For this call' });
  expect(named.clips[0]).toMatchObject({ prompt: 'For this call', promptSource: 'typed' });
});

test('a blank typed prompt counts as none, and clearing one restores the one before', async () => {
  const { folder, engine } = await setUp(2);
  await engine.run(folder);
  const clipIds = await idsOf(engine);
  const [first] = clipIds as [ClipId];
  await engine.clips.setPrompts([{ clipId: first, text: 'First' }]);
  const before = await engine.clips.setPrompts(clipIds.map((clipId) => ({ clipId, text: ' \n' })));
  expect(before.map(({ text }) => text).sort()).toEqual(['First', null]);
  expect((await cardsOf(engine)).map(({ prompt }) => prompt)).toEqual([
    'Prompt of clip 0',
    'Prompt of clip 1',
  ]);
  await engine.clips.setPrompts(before);
  expect((await engine.clips.get(first)).card).toMatchObject({ prompt: 'First' });
});

test('finds files that are gone, changed and back again, and recognizes them by their content', async () => {
  const { folder, engine } = await setUp({
    'a.mp4': clip,
    'b.mp4': numberedClip(clip, 1),
    'c.mp4': numberedClip(clip, 2),
    'd.mp4': numberedClip(clip, 3),
  });
  const at = (name: string): string => join(folder, name);
  const signal = new AbortController().signal;
  await engine.scan({ paths: [folder] }, signal);
  const [a, b, c, d] = (await idsOf(engine)) as [ClipId, ClipId, ClipId, ClipId];
  expect(await missingNow(engine)).toBe(0);
  expect(engine.events.filter(({ type }) => type === 'library-changed')).toEqual([]);

  rmSync(at('a.mp4'));
  // Other bytes of the same size.
  writeFileSync(at('b.mp4'), numberedClip(clip, 4));
  renameSync(at('c.mp4'), at('away'));
  utimesSync(at('d.mp4'), 1, 1);
  // Before any check, by a request for its bytes.
  expect(await engine.clips.filePath(d)).toBe(at('d.mp4'));
  expect(await missingNow(engine)).toBe(3);
  expect(engine.events.at(-1)).toEqual({ type: 'library-changed' });
  expect((await cardsOf(engine)).map(({ isMissing }) => isMissing)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const missing = await cardsOf(engine, { isMissing: true });
  expect(missing.map(({ clipId }) => clipId)).toEqual([a, b, c]);
  for (const clipId of [a, b, c]) expect(await engine.clips.filePath(clipId)).toBeNull();

  renameSync(at('away'), at('c.mp4'));
  writeFileSync(at('moved.mp4'), clip);
  await engine.scan({ paths: [folder] }, signal);
  const { card, files } = await engine.clips.get(a);
  expect(card).toMatchObject({ name: 'moved.mp4', isMissing: false });
  expect(files).toEqual([
    { path: at('moved.mp4'), isMissing: false },
    { path: at('a.mp4'), isMissing: true },
  ]);
  expect(await engine.clips.filePath(a)).toBe(at('moved.mp4'));
  expect(await engine.clips.filePath(c)).toBe(at('c.mp4'));
  // The clip in b.mp4 was never evaluated and has no file now: the library forgot it.
  expect(await missingNow(engine)).toBe(0);
});

test('views are saved, changed and removed, and survive a restart', async () => {
  const { dataDir, engine } = await setUp(0);
  const id = crypto.randomUUID();
  const view = { id, name: 'Flickering', filter: { ...anyClip, text: 'flicker' }, sort: byName };
  await engine.library.saveView(view);
  await engine.library.saveView({ ...view, id: crypto.randomUUID(), name: 'Other' });
  await engine.library.saveView({ ...view, name: 'Renamed' });
  expect(engine.events.at(-1)).toEqual({ type: 'views-changed' });
  await engine.close();
  const next = openEngine({ dataDir, service: evaluator });
  expect((await next.library.views()).map(({ name }) => name)).toEqual(['Renamed', 'Other']);
  await next.library.removeView({ id });
  expect(await next.library.views()).toMatchObject([{ name: 'Other', filter: view.filter }]);
});

test('a view that cannot be read is left out', async () => {
  const { dataDir, engine } = await setUp(0);
  for (const name of ['Cut off', 'Of another version', 'Whole']) {
    const view = { id: crypto.randomUUID(), name, filter: anyClip, sort: byName };
    await engine.library.saveView(view);
  }
  await engine.close();
  const database = openDatabase(dataDir);
  onTestFinished(() => {
    database.close();
  });
  const write = database.prepare('UPDATE saved_views SET filter = ?, sort = ? WHERE name = ?');
  write.run('{"text":', '{}', 'Cut off');
  write.run(JSON.stringify(anyClip), '{"by":"weight"}', 'Of another version');
  const next = openEngine({ dataDir, service: evaluator });
  expect(await next.library.views()).toMatchObject([{ name: 'Whole', filter: anyClip }]);
});

test('the library can be read while clips are evaluated, and neither waits for the other', async () => {
  const canFollow = Promise.withResolvers<void>();
  let created = 0;
  const { folder, engine, requests } = await setUp(12, {
    ports: {
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input));
        if (operationOf(init?.method ?? 'GET', pathname) === 'createEvaluation') {
          created += 1;
          // The first ends, the others are in progress for as long as it takes to see that.
          if (created > 1) await canFollow.promise;
        }
        return fetch(input, init);
      },
    },
  });
  const completed = async () =>
    (await engine.library.facets({ filter: { ...anyClip, states: ['completed'] } })).total;
  const run = engine.run(folder);
  await expect.poll(completed).toBe(1);
  // Those that are not submitted may still be being read.
  await expect.poll(async () => (await idsOf(engine)).length).toBe(12);
  canFollow.resolve();
  expect((await run).counts.completed).toBe(12);
  expect(await completed()).toBe(12);
  const cards = await cardsOf(engine);
  expect(cards.every(({ state, isQueued }) => state === 'completed' && !isQueued)).toBe(true);
  expect(requests('createEvaluation').length).toBeGreaterThanOrEqual(12);
});

test('an unknown clip is an error, and a closed engine does not answer', async () => {
  const { engine } = await setUp(0);
  const clipId = 'f'.repeat(64) as ClipId;
  expect(await errorFrom(engine.clips.get(clipId))).toMatchObject({ code: 'unknown_clip' });
  await engine.clips.setPrompts([{ clipId, text: 'For nothing' }]);
  const late = engine.library.ids({ filter: anyClip, sort: byName });
  await engine.close();
  expect(await late).toEqual([]);
  expect(await errorFrom(engine.library.views())).toMatchObject({ code: 'internal' });
});
