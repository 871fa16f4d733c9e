import { existsSync, readdirSync, rmSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { forkModule } from '../../processes/fork-module.ts';
import type { ClipId, RunId } from '../../shared/domain/ids.ts';
import { makeSmallDisk } from '../support/disks.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { openEngine, requestsOf, statesOf } from '../support/engine-under-test.ts';
import { makeClip, moving, withFrames } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';
import { recodeClip } from '../support/recoded-clip.ts';
import { testWith } from '../support/requires.ts';
import { importedInto, writtenRecords } from '../support/written-report.ts';

const black = { first: 300, last: 305 };
const prompt = 'a disc that wanders before waves';

const { evaluator, setUp: setUpEngine } = createEngineFixture();
let long: Buffer;

beforeAll(async () => {
  long = await makeClip({
    pictures: withFrames(moving(480, 24), black.first, black.last, (picture) => ({
      ...picture,
      light: 0,
    })),
    width: 192,
    height: 112,
  });
});

const setUp = (files: Record<string, string | Uint8Array> = { 'long.mp4': long }) =>
  setUpEngine(files, { ports: { forkModule } });

type Finding = { region: { start: Point; end: Point; boxes: Point[] } };
type Point = { frame: number; sec: number; timecode: string };

const middle = { from: 'second', startSec: 5.2 } as const;

test('a part of a clip is judged by a copy, and its findings refer to the frames of the clip', async () => {
  const { engine, folder } = await setUp();
  const { clips } = await engine.run(folder, { prompt, copies: middle });
  expect(clips).toMatchObject([
    { state: 'completed', copy: { firstFrame: 124, lastFrame: 479, ofFrames: 480 } },
  ]);
  const [clip] = clips;
  const findings = (clip?.findings ?? []) as Finding[];
  const found = findings.find(({ region }) => region.start.frame >= 298);
  expect(found?.region).toMatchObject({
    start: { frame: black.first, timecode: '00:00:12:12' },
    end: { frame: black.last, timecode: '00:00:12:17' },
  });
  expect(found?.region.start.sec).toBeCloseTo(black.first / 24, 6);

  // Stored, and shown in the review, just so; the answer stays as it came.
  const { runs, card } = await engine.clips.get(clip?.sha256 as ClipId);
  expect(card).toMatchObject({ notJudged: 'part', durationSec: 20 });
  expect(runs[0]?.copy).toMatchObject({ startFrame: 124, frameCount: 356, method: 'encoded' });
  expect(runs[0]?.findings.map(({ region }) => region?.start.frame)).toContain(black.first);
  const answer = await engine.clips.answer({ runId: runs[0]?.runId as RunId });
  const raw = JSON.parse(answer.text ?? 'null') as { result: { glitches: Finding[] } };
  const received = raw.result.glitches.map(({ region }) => region.start.frame);
  expect(received).toContain(black.first - 124);
  expect(runs[0]?.videoSeconds).toBeCloseTo(356 / 24, 3);
  const shown = await engine.show({ text: clip?.sha256 ?? '', path: folder });
  expect(shown.runs).toMatchObject([{ copy: clip?.copy, findings }]);
});

test('the same part is not paid twice, and another part is separate work', async () => {
  const { engine, folder, dataDir, created } = await setUp();
  await engine.run(folder, { prompt, copies: { from: 'start' } });
  const again = await engine.run(folder, { prompt, copies: { from: 'start' } });
  expect(again.clips).toMatchObject([{ state: 'completed', reused: true }]);
  // The same frames under another name.
  await engine.run(folder, { prompt, copies: { from: 'second', startSec: 0 } });
  expect(created()).toBe(1);
  await rm(join(dataDir, 'copies'), { recursive: true });
  await engine.run(folder, { prompt, copies: { from: 'start' } });
  expect(created()).toBe(1);
  await engine.run(folder, { prompt, copies: { from: 'end' } });
  expect(created()).toBe(2);
});

test('a clip in another format is judged by a copy of all of it', async () => {
  const { engine, folder } = await setUp({});
  const source = join(folder, 'source.mp4');
  await writeFile(source, await makeClip({ pictures: moving(48, 24), width: 192, height: 112 }));
  const hevc = await recodeClip(source, { codec: 'hevc', container: 'mov' });
  const { clips } = await engine.run(hevc, { prompt, copies: middle });
  expect(clips).toMatchObject([
    { state: 'completed', copy: { firstFrame: 0, lastFrame: 47, ofFrames: 48, encoded: true } },
  ]);
});

test('sends copies inline where they fit, and makes one again that is removed while its clip waits', {
  tags: ['full'],
}, async () => {
  const { engine, folder, dataDir, created, requests } = await setUp({
    'long.mp4': long,
    'short.mp4': await makeClip({ pictures: moving(24, 24), width: 192, height: 112 }),
  });
  let isRemoved = false;
  engine.subscribe((event) => {
    if (event.type !== 'clip-stage' || event.stage !== 'submit' || isRemoved) return;
    isRemoved = event.path.endsWith('long.mp4');
    if (isRemoved) rmSync(join(dataDir, 'copies'), { recursive: true });
  });
  const { clips } = await engine.run(folder, { prompt, copies: middle, inline: true });
  expect(clips.map(({ state, copy }) => [state, copy?.firstFrame])).toEqual([
    ['completed', 124],
    ['completed', undefined],
  ]);
  expect(isRemoved).toBe(true);
  expect(readdirSync(join(dataDir, 'copies'))).toHaveLength(1);
  expect([created(), requests('putBytes').length]).toEqual([2, 0]);
});

test('refuses a part that begins after the end', async () => {
  const { engine, folder } = await setUp();
  const copies = { from: 'second', startSec: 21 } as const;
  const { clips } = await engine.run(folder, { prompt, copies });
  expect(clips).toMatchObject([{ state: 'rejected', reason: { code: 'copy_not_made' } }]);
});

test('a copy does not fix an invalid prompt', async () => {
  const { engine, folder, dataDir } = await setUp();
  const document = await engine.run(folder, { prompt: 'x'.repeat(2501), copies: middle });
  expect(statesOf(document)).toEqual({ 'long.mp4': 'rejected' });
  expect(existsSync(join(dataDir, 'copies'))).toBe(false);
});

test('aborting while a copy is made leaves nothing of it', async () => {
  const { engine, folder, dataDir } = await setUp();
  const ending = new AbortController();
  engine.subscribe((event) => {
    if (event.type === 'clip-bytes' && event.stage === 'copy') ending.abort();
  });
  const { clips } = await engine.run(folder, { prompt, copies: middle, signal: ending.signal });
  expect(clips).toMatchObject([{ state: 'pending' }]);
  expect(readdirSync(join(dataDir, 'copies'))).toEqual([]);
});

test('a result about a copy remains the same result after an import, and is not paid for again', async () => {
  const { engine, folder } = await setUp();
  const work = { prompt, copies: { from: 'end' } } as const;
  const { clips } = await engine.run(folder, work);
  expect(clips).toMatchObject([{ state: 'completed', copy: { firstFrame: 120 } }]);
  const clipId = clips[0]?.sha256 as ClipId;
  const { runs } = await engine.clips.get(clipId);

  const dataDir = await makeFolder();
  await importedInto(dataDir, (await writtenRecords(engine.dataDir)).path);
  const other = openEngine({ dataDir, service: evaluator, ports: { forkModule } });
  const imported = await other.clips.get(clipId);
  expect(imported.runs[0]?.copy).toEqual(runs[0]?.copy);
  expect(imported.runs[0]?.findings.map(({ region }) => region?.start.frame)).toContain(
    black.first,
  );
  expect(imported.runs[0]?.findings).toEqual(runs[0]?.findings);

  const since = evaluator.trace().length;
  expect((await other.run(folder, work)).clips).toMatchObject([
    { state: 'completed', reused: true, copy: { firstFrame: 120, ofFrames: 480 } },
  ]);
  expect(requestsOf(evaluator, 'createEvaluation', since)).toEqual([]);
});

testWith({ disks: true, full: true }, 'a full disk prevents a copy, and is reported', async () => {
  const canvas = { width: 192, height: 112, grain: 80 };
  const noisy = await makeClip({ pictures: moving(480, 24), ...canvas });
  const folder = await makeFolder({ 'noisy.mp4': noisy });
  const dataDir = await makeSmallDisk(10_000_000);
  const engine = openEngine({ dataDir, service: evaluator, ports: { forkModule } });
  await engine.run(folder, { prompt });
  const { bavail, bsize } = await statfs(dataDir);
  await writeFile(join(dataDir, 'filler'), Buffer.alloc(bavail * bsize - 1_000_000));
  const { clips } = await engine.run(folder, { prompt, copies: middle });
  expect(clips).toMatchObject([{ state: 'rejected', reason: { code: 'output_not_written' } }]);
  expect(readdirSync(join(dataDir, 'copies'))).toEqual([]);
  await engine.close();
});
