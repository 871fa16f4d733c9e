import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ClipAnalyzer, createClipAnalyzer } from '../../evaluator/analysis/clip-analyzer.ts';
import { listModels } from '../../evaluator/models.ts';
import { createRunQueue, type RunQueue } from '../../evaluator/runs/run-queue.ts';
import { validateUpload } from '../../evaluator/runs/validate-upload.ts';
import {
  openSqliteStore,
  type SqliteStore,
} from '../../evaluator/store/sqlite/open-sqlite-store.ts';
import { until } from '../support/api-calls.ts';
import { smallClip } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';
import { storeEvaluation, storeVideo } from '../support/stored-evaluation.ts';

let folder: string;
let store: SqliteStore;
let analyzer: ClipAnalyzer;
let runs: RunQueue;

beforeEach(async () => {
  folder = await makeFolder();
  store = openSqliteStore(folder, 60_000);
  // Longer than any test, so that no run times out.
  analyzer = createClipAnalyzer(1, 600_000);
  runs = createRunQueue(store, analyzer, { slots: 1, subjects: 'on' });
});

afterEach(async () => {
  runs.stop();
  analyzer.close();
  await store.close();
});

const addRun = async (sha256: string) =>
  storeEvaluation(store, { videoId: await storeVideo(store, { sha256 }) });

const findRun = async (id: string) => (await store.findRun(id))?.run;

const statusOf = async (id: string) => (await findRun(id))?.status;

const untilStatus = (id: string, wanted: string) =>
  until(
    () => statusOf(id),
    (status) => status === wanted,
  );

/** A clip that never ends: a pipe that nobody writes to. */
const addEndlessClip = (): string => {
  const sha256 = createHash('sha256').update('endless').digest('hex');
  execFileSync('mkfifo', [store.files.pathOf(sha256)]);
  return sha256;
};

const addClip = async (): Promise<string> => {
  const bytes = await smallClip();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(store.files.pathOf(sha256), bytes);
  return sha256;
};

test('gives queued runs the version that carries them out', async () => {
  const id = await addRun('0'.repeat(64));
  await runs.start();
  expect((await findRun(id))?.modelVersion).toBe(listModels(runs.offer).default_build);
});

describeWith({ programs: ['mkfifo'] }, 'the queue of runs', () => {
  test('stops the analysis of a cancelled run, and starts the next', async () => {
    const endless = await addRun(addEndlessClip());
    const next = await addRun(await addClip());
    await runs.start();
    await untilStatus(endless, 'processing');
    expect(await statusOf(next)).toBe('queued');
    await store.deleteRun(endless);
    runs.cancel(endless);
    await untilStatus(next, 'completed');
  });

  test('fails a run whose clip is missing, and continues', async () => {
    const lost = await addRun('0'.repeat(64));
    const next = await addRun(await addClip());
    await runs.start();
    await untilStatus(next, 'completed');
    expect(await findRun(lost)).toMatchObject({
      status: 'failed',
      billableUnits: 0,
      error: { code: 'internal_error', request_id: 'req_1' },
    });
  });

  test.each([
    ['times a run by a clock that cannot be set back', true],
    ['measures no time of a run that a restart took up after the clock was set back', false],
  ])('%s', async (_what, isAdded) => {
    const id = await addRun(await addClip());
    if (isAdded) runs.added(id, performance.now() - 2000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await runs.start();
    await untilStatus(id, 'completed');
    const { createdAtMs = 0, finishedAtMs = null } = (await findRun(id)) ?? {};
    if (isAdded) expect((finishedAtMs ?? 0) - createdAtMs).toBeGreaterThanOrEqual(2000);
    else expect(finishedAtMs).toBeNull();
  });

  test('requeues a run when it stops, without counting its start', async () => {
    const endless = await addRun(addEndlessClip());
    await runs.start();
    await untilStatus(endless, 'processing');
    runs.stop();
    expect(await findRun(endless)).toMatchObject({ status: 'queued', starts: 0 });
  });
});

test('an upload whose state cannot be stored stays pending until the next start', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const sha256 = await addClip();
  const videoId = await storeVideo(store, { sha256, state: 'validating', info: null });
  runs.uploadCompleted(videoId);
  // It can no longer store what it has read.
  await store.close();
  await expect
    .poll(() => stderr.mock.lastCall?.[0])
    .toMatch(`Video ${videoId} stays unchecked until the next start: `);

  store = openSqliteStore(folder, 60_000);
  expect((await store.findVideo(videoId))?.state).toBe('validating');
  await validateUpload({ store, analyzer }, videoId);
  expect(await store.findVideo(videoId)).toMatchObject({
    state: 'ready',
    info: { num_frames: 12 },
  });
});
