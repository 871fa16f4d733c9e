import { beforeEach, describe, expect, test } from 'vitest';
import { jobInfo } from '../../engine/evaluation/queue/batch-info.ts';
import type { JobChange, ListedJob } from '../../engine/store/tables/job-row.ts';
import { unknownGeneration } from '../../shared/domain/found-prompt.ts';
import { resultOf } from '../../tools/library/made-up-evaluation.ts';
import {
  clipIdOf,
  flicker,
  type LibraryTables,
  mismatch,
  openLibraryTables,
} from '../support/library-tables.ts';
import { allRows } from '../support/made-up-values.ts';

const [clip, other] = [clipIdOf('a'), clipIdOf('b')];
const path = '/clips/one.mp4';
let library: LibraryTables;

beforeEach(async () => {
  library = await openLibraryTables();
});

const cardOf = async (name = 'one.mp4') => (await library.cards())[name];
const done = (change: JobChange): JobChange[] => [{ stage: 'done', clipId: clip, ...change }];

test('a clip that was only read is pending, with the facts of its file', async () => {
  library.addFile(clip, path);
  expect(await cardOf()).toMatchObject({
    clipId: clip,
    name: 'one.mp4',
    path,
    folder: '/clips',
    copies: 1,
    isMissing: false,
    state: 'pending',
    reason: null,
    isQueued: false,
    notJudged: null,
    durationSec: 4,
    width: 640,
    prompt: null,
    runId: null,
    evaluatedMs: null,
  });
});

test('a card of a file that is not a video shows that state and no duration', async () => {
  library.addFile(clip, path, { ok: false, error: { code: 'invalid_video' } });
  const reason = { code: 'invalid_video', message: 'Damaged.' };
  library.addJob(path, done({ state: 'rejected', reason }));
  expect(await cardOf()).toMatchObject({ state: 'rejected', reason, durationSec: null, fps: null });
});

test('a result shows its findings by type, the worst severity and the unchecked types', async () => {
  library.addFile(clip, path);
  const findings = [flicker(1, 9), mismatch('lantern', 2), mismatch('rain', 4), flicker(30, 31)];
  const runId = library.addRun(clip, findings);
  library.addJob(path, done({ state: 'completed', runId, prompt: 'P', promptSource: 'sidecar' }));
  expect(await cardOf()).toMatchObject({
    state: 'completed',
    runId,
    model: 'signal-1',
    prompt: 'P',
    promptSource: 'sidecar',
    worstSeverity: 4,
    counts: { open: 4 },
    evaluatedMs: expect.any(Number),
    kinds: [
      { kind: 'visual_glitch', type: 'visual_glitch', count: 2 },
      { kind: 'prompt_misalignment', type: 'prompt_misalignment', count: 2 },
    ],
  });
});

const boxedFlash = (startFrame: number, endFrame: number) => {
  const glitch = flicker(startFrame, endFrame, 'A flash');
  const keyframe = (frame: number, xmin: number) => ({
    frame,
    sec: frame / 24,
    box: { xmin, ymin: 0, xmax: xmin + 0.2, ymax: 0.5 },
  });
  const boxes = [keyframe(startFrame, 0), keyframe(endFrame, 0.4)];
  return { ...glitch, region: { ...glitch.region, boxes } };
};
const video = { durationSec: 4, width: 640, height: 360, fps: 24, frameCount: 96 };
const probe = { ok: true, video };

test('a card shows the middle of its worst finding, and where all findings are', async () => {
  library.addResult(clip, path, [flicker(1, 2), boxedFlash(24, 48)], { probe });
  const card = await cardOf();
  expect(card?.worst).toEqual({
    type: 'visual_glitch',
    description: 'A flash',
    score: expect.closeTo(Math.sqrt((25 / 96) * 0.1), 5),
    frames: { first: 24, last: 48 },
    picture: { atMs: 1500, box: expect.objectContaining({ ymin: 0, ymax: 0.5 }) },
  });
  expect(card?.worst?.picture?.box?.xmin).toBeCloseTo(0.2);
  const spans = card?.spans.map(({ from, to }) => [from * 96, to * 96].map(Math.round));
  expect(spans).toEqual([
    [1, 3],
    [24, 49],
  ]);
});

test('a confirmed finding is shown before worse ones, and dismissed ones are not shown', async () => {
  const findings = [mismatch('rain', 5), mismatch('lantern', 2)];
  const runId = library.addResult(clip, path, findings, { probe });
  await library.cards();
  const [rain, lantern] = library.connection
    .prepare<[string], string>('SELECT track_id FROM findings WHERE run_id = ? ORDER BY position')
    .pluck()
    .all(runId);
  const say = (trackId = '', verdict: 'real' | 'wrong') =>
    library.calls.setTracks([{ trackId, verdict }]);
  expect((await cardOf())?.worst?.description).toBe('There is no rain');
  await say(lantern, 'real');
  expect((await cardOf())?.worst).toMatchObject({
    description: 'There is no lantern',
    frames: null,
    picture: null,
  });
  await say(lantern, 'wrong');
  await say(rain, 'wrong');
  expect((await cardOf())?.worst).toBeNull();
});

test('a card names the latest generator found, whatever prompt the clip has received since', async () => {
  library.addFile(clip, path);
  const found = { prompt: null, others: [], question: null, offered: null };
  const generation = { ...unknownGeneration, generator: 'ComfyUI', model: 'wan', seed: '42' };
  library.addJob(path, done({ state: 'needs_prompt', promptSearch: { ...found, generation } }));
  expect((await cardOf())?.generation).toEqual(generation);
  library.addJob(path, done({ state: 'failed' }));
  expect((await cardOf())?.generation).toEqual(generation);
  library.addJob(path, done({ state: 'failed', promptSearch: found }));
  expect((await cardOf())?.generation).toEqual(generation);
  const newer = { ...generation, model: 'ltx' };
  library.addJob(path, done({ promptSearch: { ...found, generation: newer } }));
  expect((await cardOf())?.generation).toEqual(newer);
});

const listed = (status: string, own = 'completed') => ({
  detectors: [
    { detector: 'visual_glitch', status },
    { detector: 'prompt_misalignment', status: own },
  ],
});

test.for([
  ['skipped', listed('completed', 'skipped'), 'prompt'],
  ['completed', listed('completed'), null],
  ['whose result is unreadable', { result: 'none' }, 'all'],
] as const)('a clip with a detector %s shows what is not judged: %j', async (row) => {
  const [, evaluation, notJudged] = row;
  library.addFile(clip, path);
  const runId = library.addRun(clip, [], evaluation);
  const jobId = library.addJob(path, done({ state: 'completed', runId }));
  const card = await cardOf();
  expect(card?.notJudged).toBe(notJudged);
  expect(card?.types.toSorted()).toEqual(['prompt_misalignment', 'visual_glitch']);
  expect(card?.reason === null).toBe(notJudged === null);
  const passed = Object.keys(await library.cards({ outcomes: ['no_defects'] }));
  const isPictureJudged = notJudged === null || notJudged === 'prompt';
  expect(passed).toEqual(isPictureJudged ? ['one.mp4'] : []);
  // The queue shows the same.
  const { jobs, runs } = library.store;
  const [job] = jobs.byIds([jobId]) as [ListedJob];
  const { outcome, checkedNote } = jobInfo(job, null, runs.byId(runId));
  expect([outcome, checkedNote]).toEqual([card?.outcome, card?.checkedNote]);
  expect(jobInfo({ ...job, state: 'pending' }, null, undefined).outcome).toBeNull();
});

test('counts unreadable findings separately, and never passes their clip', async () => {
  const evaluation = { result: resultOf([flicker(1, 9), 7, '']) };
  library.addResult(clip, path, [], { evaluation });
  expect(await cardOf()).toMatchObject({
    counts: { open: 1 },
    unreadableFindings: 2,
    notJudged: 'part',
    reason: { code: 'findings_unreadable', message: '2 findings could not be read.' },
  });
});

test('a clip whose completing run is gone is not evaluated', async () => {
  library.addFile(clip, path);
  library.addJob(path, done({ state: 'completed' }));
  expect(await cardOf()).toMatchObject({ notJudged: 'all', outcome: 'not_evaluated' });
});

describe('a later job does not change the state of a clip if it', () => {
  test.for([
    ['needs a prompt', done({ state: 'needs_prompt' })],
    ['failed', done({ state: 'failed', reason: { code: 'model_timeout', message: '' } })],
    ['was interrupted', [{ stage: 'probe', clipId: clip }]],
    ['was interrupted before its bytes were known', []],
    ['was skipped', done({ state: 'cancelled', reason: { code: 'skipped', message: '' } })],
    ['found no file', done({ state: 'rejected', reason: { code: 'file_missing', message: '' } })],
  ] as [string, JobChange[]][])('%s', async ([, changes]) => {
    const runId = library.addResult(clip, path, [flicker(1, 9)]);
    const batchId = library.newBatch();
    library.addJob(path, changes, batchId);
    library.store.batches.setPhase(batchId, 'ended', null);
    expect(await cardOf()).toMatchObject({ state: 'completed', runId, counts: { open: 1 } });
    const { jobs } = library.store;
    for (const job of [jobs.standingAt(path), jobs.standingFor(clip), ...jobs.standingPerFile()]) {
      expect(job).toMatchObject({ state: 'completed', runId });
    }
  });
});

test('a result counts while the outcome of a later run is uncertain', async () => {
  library.addFile(clip, path);
  const [runId, later] = [library.addRun(clip, [flicker(1, 9)]), library.addRun(clip, [])];
  library.store.runs.markUncertain(later);
  library.addJob(path, done({ state: 'completed', runId }));
  library.addJob(path, done({ state: 'uncertain', runId: later }));
  expect(await cardOf()).toMatchObject({ state: 'completed', runId });
});

test('an earlier result counts again once the newest is deleted, and none once all are', async () => {
  library.addFile(clip, path);
  const [older, newer] = [library.addRun(clip, [flicker(1, 9)]), library.addRun(clip, [])];
  for (const runId of [older, newer]) library.addJob(path, done({ state: 'completed', runId }));
  const shown: unknown[] = [];
  for (const runId of [newer, older]) {
    shown.push([(await cardOf())?.runId, library.store.jobs.standingAt(path)?.runId]);
    library.store.jobs.detachRun(runId);
    library.store.runs.remove(runId);
  }
  expect(shown).toEqual([newer, older].map((runId) => [runId, runId]));
  expect(await cardOf()).toMatchObject({ state: 'cancelled', reason: { code: 'deleted' } });
});

test('a clip shows its uncertain run until that is abandoned', async () => {
  library.addFile(clip, path);
  const runId = library.addRun(clip, []);
  library.store.runs.markUncertain(runId);
  library.addJob(path, done({ state: 'uncertain', runId }));
  library.addJob(path, [{ clipId: clip }]);
  const shown = async () => [(await cardOf())?.state, library.store.jobs.standingAt(path)?.state];
  expect(await shown()).toEqual(['uncertain', 'uncertain']);
  library.store.runs.markDropped(runId);
  expect(await shown()).toEqual(['pending', 'pending']);
});

test('a clip is queued from the moment its file is added until the clip or its batch ends', async () => {
  library.addFile(clip, path);
  const batchId = library.newBatch();
  const jobId = library.addJob(path, [], batchId);
  expect((await cardOf())?.isQueued).toBe(true);
  library.store.jobs.change(jobId, { clipId: clip });
  expect((await cardOf())?.isQueued).toBe(true);
  library.store.batches.setPhase(batchId, 'ended', null);
  expect((await cardOf())?.isQueued).toBe(false);
  const next = library.addJob(path, [{ clipId: clip }]);
  expect((await cardOf())?.isQueued).toBe(true);
  library.store.jobs.change(next, { state: 'completed' });
  expect((await cardOf())?.isQueued).toBe(false);
});

test('shows a typed prompt at once, and a clip that lacked one is pending again', async () => {
  library.addFile(clip, path);
  const reason = { code: 'missing_prompt', message: 'None.' };
  library.addJob(path, done({ state: 'needs_prompt', reason }));
  expect(await library.calls.setPrompts([{ clipId: clip, text: 'Typed' }])).toEqual([
    { clipId: clip, text: null },
  ]);
  expect(await cardOf()).toMatchObject({
    state: 'pending',
    reason: null,
    prompt: 'Typed',
    promptSource: 'typed',
  });
  expect(await library.calls.setPrompts([{ clipId: clip, text: null }])).toEqual([
    { clipId: clip, text: 'Typed' },
  ]);
  expect(await cardOf()).toMatchObject({ state: 'needs_prompt', reason, prompt: null });
});

test('one clip in several files is one card, found in each of their folders', async () => {
  library.addFile(clip, path);
  library.addFile(clip, '/copies/other name.mp4');
  library.addFile(other, '/clips/two.mp4');
  expect(Object.keys(await library.cards())).toHaveLength(2);
  expect(await library.calls.folders()).toEqual([
    { folders: ['/clips', '/copies'], clips: 1 },
    { folders: ['/clips'], clips: 1 },
  ]);
  for (const folder of ['/clips', '/copies']) {
    const cards = Object.values(await library.cards({ folder }));
    expect(cards.find(({ clipId }) => clipId === clip)?.copies).toBe(2);
  }
});

test('a clip whose file was overwritten keeps its result, as missing', async () => {
  library.addResult(clip, path, [flicker(1, 9)]);
  library.addFile(other, path);
  const { total, rows } = await library.calls.page(allRows);
  expect(total).toBe(2);
  expect(rows.find(({ clipId }) => clipId === clip)).toMatchObject({
    path,
    isMissing: true,
    copies: 0,
    state: 'completed',
    counts: { open: 1 },
  });
  expect(rows.find(({ clipId }) => clipId === other)).toMatchObject({ path, isMissing: false });
});

test('a clip that was never evaluated and has no file left has no card', async () => {
  library.addFile(clip, path);
  expect(Object.keys(await library.cards())).toEqual(['one.mp4']);
  library.addFile(other, path);
  expect(Object.values(await library.cards()).map(({ clipId }) => clipId)).toEqual([other]);
});
