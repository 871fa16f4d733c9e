import Database from 'better-sqlite3';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { databasePath } from '../../engine/store/connection.ts';
import { clipRemover } from '../../engine/store/library/clip-remover.ts';
import { openStore, type Store } from '../../engine/store/store.ts';
import type { JobChange } from '../../engine/store/tables/job-row.ts';
import type { ClipId, RunId } from '../../shared/domain/ids.ts';
import { makeFolder } from '../support/make-folder.ts';
import { storeRun } from '../support/stored-runs.ts';

const path = '/clips/a.mp4';
const [oldBytes, newBytes] = ['a'.repeat(64) as ClipId, 'b'.repeat(64) as ClipId];
let store: Store;
let raw: Database.Database;

beforeEach(async () => {
  const dataDir = await makeFolder();
  store = openStore(dataDir);
  raw = new Database(databasePath(dataDir));
  onTestFinished(() => {
    raw.close();
    store.close();
  });
  for (const id of [oldBytes, newBytes]) {
    store.clips.save({ id, sizeBytes: 1, probe: '{}' }, path, 'stamp');
  }
});

const newBatch = () => store.batches.create(store.services.builtIn(), {});

const addJob = (...changes: JobChange[]) => {
  const batchId = newBatch();
  store.jobs.add(batchId, [{ path, root: '/clips' }]);
  const job = store.jobs.inBatch(batchId)[0];
  if (!job) throw new Error('the batch has a job');
  for (const change of changes) store.jobs.change(job.id, change);
  return job;
};

const newRun = (): RunId =>
  storeRun(store, { clipId: oldBytes, batchId: newBatch(), status: 'intent' });

const completed: JobChange = { state: 'completed', stage: 'done', clipId: oldBytes };

test('the source of a prompt is forgotten when a typed one replaces it', () => {
  const job = addJob(
    { prompt: 'Found', promptSource: 'sidecar', promptOrigin: '/clips/a.txt' },
    { prompt: 'Typed', promptSource: 'typed', promptOrigin: null },
    { stage: 'probe' },
  );
  expect(store.jobs.inBatch(job.batchId)).toMatchObject([
    { prompt: 'Typed', promptSource: 'typed', promptOrigin: null },
  ]);
});

test('a result of other bytes no longer belongs to the file', () => {
  addJob(completed);
  const job = addJob({ stage: 'probe', clipId: newBytes });
  expect(store.jobs.standingAt(path)).toMatchObject({ id: job.id, state: 'pending' });
});

test('a job whose file now holds other bytes releases the run of the old ones', () => {
  const job = addJob({ clipId: oldBytes, runId: newRun() }, { clipId: newBytes });
  expect(store.jobs.inBatch(job.batchId)).toMatchObject([{ clipId: newBytes, runId: null }]);
});

test('lists every file once, by its path, however many jobs it had', () => {
  const files = ['/b.mp4', '/a/é.mp4', '/a/Z.mp4', '/a/\u{1f408}.mp4'].map((name) => ({
    path: name,
    root: '/',
  }));
  for (let batch = 0; batch < 3; batch += 1) store.jobs.add(newBatch(), files);
  expect(store.jobs.standingPerFile().map((job) => job.path)).toEqual([
    '/a/Z.mp4',
    '/a/é.mp4',
    '/a/\u{1f408}.mp4',
    '/b.mp4',
  ]);
});

test('a clip is not deleted before its unread job, and then without those of other files', () => {
  const removeClip = clipRemover(raw);
  const unread = addJob();
  expect(removeClip(newBytes)).toBe('queued');
  store.jobs.change(unread.id, { state: 'cancelled' });
  store.jobs.add(newBatch(), [{ path: '/clips/copy.mp4', root: '/clips' }]);
  expect(removeClip(newBytes)).toBe('removed');
  expect(store.jobs.standingPerFile()).toMatchObject([
    { path: '/clips/copy.mp4', state: 'pending' },
  ]);
});

test('records only changes of stage or state in the history', () => {
  addJob(
    { stage: 'prompt' },
    { prompt: 'P', promptSource: 'typed' },
    { stage: 'probe' },
    { stage: 'probe', clipId: oldBytes },
    { stage: 'done', state: 'completed' },
  );
  expect(raw.prepare('SELECT stage, state FROM job_events ORDER BY id').raw().all()).toEqual([
    ['prompt', 'pending'],
    ['probe', 'pending'],
    ['done', 'completed'],
  ]);
});

test('forgets old history, but not the outcome', () => {
  const old = addJob({ stage: 'probe' }, completed);
  raw.prepare('UPDATE job_events SET at_ms = 1000').run();
  const recent = addJob({ stage: 'probe' });
  store.jobs.pruneHistory(2000);
  expect(raw.prepare('SELECT job_id FROM job_events').pluck().all()).toEqual([recent.id]);
  expect(store.jobs.inBatch(old.batchId)).toMatchObject([{ state: 'completed' }]);
});
