import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ClipAnalyzer, createClipAnalyzer } from '../../evaluator/analysis/clip-analyzer.ts';
import { defaultModel } from '../../evaluator/models.ts';
import { createRunQueue, type RunQueue } from '../../evaluator/runs/run-queue.ts';
import { validateUpload } from '../../evaluator/runs/validate-upload.ts';
import { type EvaluatorStore, openEvaluatorStore } from '../../evaluator/store/open-store.ts';
import type { StoredVideo } from '../../evaluator/store/video-table.ts';
import { until } from '../support/api-calls.ts';
import { smallClip } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';

let folder: string;
let store: EvaluatorStore;
let analyzer: ClipAnalyzer;
let runs: RunQueue;

beforeEach(async () => {
  folder = await makeFolder();
  store = openEvaluatorStore(folder);
  // Longer than any test, so that no run times out.
  analyzer = createClipAnalyzer(1, 600_000);
  runs = createRunQueue(store, analyzer, { slots: 1, subjects: 'on' });
});

afterEach(() => {
  runs.stop();
  analyzer.close();
  store.close();
});

const addVideo = (sha256: string, changes: Partial<StoredVideo> = {}): string => {
  const id = randomUUID();
  store.videos.insert({
    id,
    account: 'local',
    origin: 'upload',
    state: 'ready',
    sizeBytes: 1,
    sha256,
    expectedSha256: null,
    uploadToken: null,
    uploadExpiresAtSec: null,
    createdAtSec: 0,
    info: { duration_sec: 1, width: 96, height: 64, fps: 24, num_frames: 12 },
    rejection: null,
    ...changes,
  });
  return id;
};

const addRun = (sha256: string): string => {
  const id = randomUUID();
  store.evaluations.insert({
    id,
    account: 'local',
    videoId: addVideo(sha256),
    requestId: 'req_1',
    model: 'signal-1',
    modelVersion: '1',
    prompt: 'x',
    metadata: null,
    glitchTypes: ['visual_glitch'],
    billableUnits: 1,
    attempt: 1,
    rootId: id,
    rootAttempts: 1,
    status: 'queued',
    starts: 0,
    createdAtMs: Date.now(),
    finishedAtMs: null,
    result: null,
    error: null,
    detectors: [{ detector: 'visual_glitch', status: 'pending' }],
  });
  return id;
};

const statusOf = (id: string) => store.evaluations.get(id)?.status;

const untilStatus = (id: string, wanted: string) =>
  until(
    async () => statusOf(id),
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

test('gives queued runs the version that carries them out', () => {
  const id = addRun('0'.repeat(64));
  runs.start();
  expect(store.evaluations.get(id)?.modelVersion).toBe(defaultModel.version);
});

describeWith({ programs: ['mkfifo'] }, 'the queue of runs', () => {
  test('stops the analysis of a cancelled run, and starts the next', async () => {
    const endless = addRun(addEndlessClip());
    const next = addRun(await addClip());
    runs.start();
    await untilStatus(endless, 'processing');
    expect(statusOf(next)).toBe('queued');
    store.evaluations.remove(endless);
    runs.cancel(endless);
    await untilStatus(next, 'completed');
  });

  test('fails a run whose clip is missing, and continues', async () => {
    const lost = addRun('0'.repeat(64));
    const next = addRun(await addClip());
    runs.start();
    await untilStatus(next, 'completed');
    expect(store.evaluations.get(lost)).toMatchObject({
      status: 'failed',
      billableUnits: 0,
      error: { code: 'internal_error', request_id: 'req_1' },
    });
  });

  test.each([
    ['times a run by a clock that cannot be set back', true],
    ['measures no time of a run that a restart took up after the clock was set back', false],
  ])('%s', async (_what, isAdded) => {
    const id = addRun(await addClip());
    if (isAdded) runs.added(id, performance.now() - 2000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    runs.start();
    await untilStatus(id, 'completed');
    const { createdAtMs = 0, finishedAtMs = null } = store.evaluations.get(id) ?? {};
    if (isAdded) expect((finishedAtMs ?? 0) - createdAtMs).toBeGreaterThanOrEqual(2000);
    else expect(finishedAtMs).toBeNull();
  });

  test('requeues a run when it stops, without counting its start', async () => {
    const endless = addRun(addEndlessClip());
    runs.start();
    await untilStatus(endless, 'processing');
    runs.stop();
    expect(store.evaluations.get(endless)).toMatchObject({ status: 'queued', starts: 0 });
  });
});

test('an upload whose state cannot be stored stays pending until the next start', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const videoId = addVideo(await addClip(), { state: 'validating', info: null });
  const checking = validateUpload({ store, analyzer }, videoId);
  // It can no longer store what it has read.
  store.close();
  await checking;
  expect(stderr).toHaveBeenCalledWith(
    expect.stringMatching(`^Video ${videoId} stays unchecked until the next start: `),
  );

  store = openEvaluatorStore(folder);
  expect(store.videos.get(videoId)?.state).toBe('validating');
  await validateUpload({ store, analyzer }, videoId);
  expect(store.videos.get(videoId)).toMatchObject({ state: 'ready', info: { num_frames: 12 } });
});
