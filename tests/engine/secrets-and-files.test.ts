import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { identifyClip } from '../../engine/clips/identify-clip.ts';
import { createFileHasher } from '../../engine/clips/media/hash/file-hasher.ts';
import { openStore } from '../../engine/store/store.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { openEngine, statesOf } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { makeFolder } from '../support/make-folder.ts';
import { makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const { signal } = new AbortController();
const keys = [{ key: 'sk-very-secret-key-0123456789', account: 'local' }];
const { evaluator, setUp } = createEngineFixture({ keys });
const clip = await makeTinyClip();

const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text));

test('no file of the data folder contains the key, neither during the work nor afterwards', async () => {
  const { dataDir, folder, engine } = await setUp(2);
  const { apiKey } = evaluator;
  evaluator.setFaults([
    { on: 'createEvaluation', action: { drop: 'after' } },
    {
      on: 'createEvaluation',
      from: 2,
      action: { status: 400, code: 'invalid_video', message: `Not with ${apiKey}` },
    },
  ]);
  await engine.run(folder);
  const names = readdirSync(dataDir);
  expect(names).toContain('clipcheck.sqlite-wal');
  // The write-ahead log is really searched: what was just stored is in it.
  expect(filesWith(dataDir, 'Prompt of clip 1')).not.toEqual([]);
  expect(filesWith(dataDir, apiKey)).toEqual([]);
  expect(JSON.stringify([engine.list(), engine.events])).not.toContain(apiKey);
  await engine.close();
  expect(filesWith(dataDir, 'Prompt of clip 1')).not.toEqual([]);
  expect(filesWith(dataDir, apiKey)).toEqual([]);
});

test('a file that is replaced between probing and hashing is not stored under the old facts', async () => {
  // Not a plain MP4, which is hashed as it is probed.
  const odd = Buffer.concat([clip, Buffer.from([0, 0, 0, 8]), Buffer.from('odd!')]);
  const [dataDir, folder] = await Promise.all([makeFolder(), makeFolder({ 'a.mp4': odd })]);
  const store = openStore(dataDir);
  const hasher = createFileHasher();
  onTestFinished(async () => {
    await hasher.close();
    store.close();
  });
  const path = join(folder, 'a.mp4');
  const onStage = (stage: 'probe' | 'hash'): void => {
    if (stage === 'hash') writeFileSync(path, 'not a clip any more');
  };
  expect(await errorFrom(identifyClip(path, store, hasher, { signal, onStage }))).toMatchObject({
    code: 'file_changed',
  });
  // Checked again, it has its current content.
  const clipNow = await identifyClip(path, store, hasher, { signal });
  expect(clipNow.probe).toMatchObject({ ok: false, error: { code: 'invalid_video' } });
});

test('reads a file that is still being written again until it is stable', async () => {
  const { folder, engine } = await setUp();
  const path = join(folder, 'clip-0.mp4');
  let writes = 0;
  engine.subscribe((event) => {
    if (event.type !== 'clip-stage' || event.stage !== 'probe' || writes === 2) return;
    writes += 1;
    appendFileSync(path, numberedClip(Buffer.alloc(0), writes));
  });
  const document = await engine.run(folder);
  expect(writes).toBe(2);
  expect(document.clips[0]?.state).toBe('completed');
  const again = await engine.run(folder);
  expect(again.clips[0]).toMatchObject({ sha256: document.clips[0]?.sha256, reused: true });
});

test('a clip that disappears before its request fails alone, and a copy of it takes its place', async () => {
  const bytes = numberedClip(clip, 52);
  const { folder, engine, requests } = await setUp({
    'a.mp4': bytes,
    'b.mp4': bytes,
    'c.mp4': bytes,
  });
  let leader: string | null = null;
  engine.subscribe((event) => {
    if (event.type !== 'clip-stage' || event.stage !== 'upload' || leader !== null) return;
    leader = event.path;
    rmSync(event.path);
  });
  const document = await engine.run(folder, { prompt: 'The same', inline: true });
  const states = statesOf(document);
  expect(Object.values(states).sort()).toEqual(['completed', 'completed', 'failed']);
  const failed = document.clips.find(({ state }) => state === 'failed');
  expect(failed).toMatchObject({ path: leader, reason: { code: 'file_unreadable' } });
  expect(requests('createEvaluation')).toHaveLength(1);
});

test('refuses metadata that is too large or uses our reserved name before doing anything', async () => {
  const { folder, engine } = await setUp();
  expect(await errorFrom(engine.run(folder, { metadata: { clipcheck: 1 } }))).toMatchObject({
    code: 'usage',
  });
  expect(
    await errorFrom(engine.run(folder, { metadata: { note: 'x'.repeat(8150) } })),
  ).toMatchObject({ code: 'metadata_too_large' });
  expect(engine.list().clips).toEqual([]);
  const most = { note: 'x'.repeat(8192 - 13 - 60) };
  expect((await engine.run(folder, { metadata: most })).counts.completed).toBe(1);
});

test('of two engines on one data folder, the second may read but not submit', async () => {
  const { dataDir, folder, engine: first } = await setUp();
  await first.run(folder);
  const second = openEngine({ dataDir, service: evaluator });
  expect(await errorFrom(second.run(folder))).toMatchObject({ code: 'data_folder_busy' });
  expect(await errorFrom(second.delete(['x'], () => {}, signal))).toMatchObject({
    code: 'data_folder_busy',
  });
  expect(second.list().clips).toHaveLength(1);
  expect((await second.scan({ paths: [folder] }, signal)).clips).toHaveLength(1);
});
