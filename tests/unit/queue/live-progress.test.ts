import { expect, test } from 'vitest';
import { createLiveProgress } from '../../../engine/evaluation/queue/live-progress.ts';
import type { EngineEvent } from '../../../engine/index.ts';
import type { ClipState, Stage } from '../../../shared/domain/clip-state.ts';
import type { BatchId, JobId } from '../../../shared/domain/ids.ts';

const batchId = 'a-batch' as BatchId;
const path = '/clips/a.mp4';

/** Three clips, none of which has started. */
const begin = () => {
  let nowMs = 1_000_000;
  const waiting = [1, 2, 3] as JobId[];
  const progress = createLiveProgress({ id: batchId, waiting }, () => nowMs);
  const stage = (jobId: number, name: Stage): EngineEvent => ({
    ...{ type: 'clip-stage', batchId, jobId: jobId as JobId, path, stage: name },
  });
  const end = (jobId: number, state: ClipState, reused = false): EngineEvent => ({
    ...{ type: 'clip-ended', batchId, jobId: jobId as JobId, path, state, reused },
    ...{ reason: null, findings: 0, notJudged: null, unreadableFindings: 0, imported: false },
    isPictureOnly: false,
  });
  return {
    ...{ progress, stage, end },
    take: (...events: EngineEvent[]) => events.forEach(progress.take),
    pass: (ms: number) => {
      nowMs += ms;
    },
    now: () => nowMs,
  };
};

test('counts clips by stage until they end', () => {
  const { progress, stage, end, take } = begin();
  expect(progress.read().stages).toEqual({ waiting: 3 });
  take(stage(1, 'hash'), stage(2, 'prompt'), stage(2, 'hash'));
  expect(progress.read().stages).toEqual({ hash: 2, waiting: 1 });
  take(stage(1, 'done'), end(1, 'completed'), end(2, 'needs_prompt'));
  expect(progress.read().stages).toEqual({ waiting: 1 });
});

test('a stopped clip waits again, and so does an added one', () => {
  const { progress, stage, end, take } = begin();
  take(stage(1, 'upload'), end(1, 'pending'));
  expect(progress.read().stages).toEqual({ waiting: 3 });
  progress.add([4 as JobId]);
  expect(progress.read().stages).toEqual({ waiting: 4 });
});

test('ignores events of another batch', () => {
  const { progress, stage, take } = begin();
  take({ ...stage(1, 'hash'), batchId: 'another' as BatchId } as EngineEvent);
  take({ type: 'note', message: 'A note' });
  expect(progress.read().stages).toEqual({ waiting: 3 });
});

test('reports bytes during a transfer', () => {
  const { progress, stage, take } = begin();
  const jobId = 1 as JobId;
  take(stage(1, 'upload'), {
    ...{ type: 'clip-bytes', batchId, jobId, path, stage: 'upload', doneBytes: 5, totalBytes: 9 },
  });
  expect(progress.bytesOf(jobId)).toEqual({ doneBytes: 5, totalBytes: 9 });
  take(stage(1, 'submit'));
  expect(progress.bytesOf(jobId)).toBeNull();
});

test('the rate covers the last minute, of clips that were processed', () => {
  const { progress, end, take, pass } = begin();
  pass(30_000);
  take(end(1, 'completed'));
  expect(progress.read().ratePerMinute).toBeNull();
  take(end(2, 'completed'), end(3, 'completed', true));
  expect(progress.read().ratePerMinute).toBe(4);
  pass(59_000);
  expect(progress.read().ratePerMinute).toBe(2);
  pass(2_000);
  expect(progress.read().ratePerMinute).toBeNull();
});

test('a clip counts for a full minute, and not a moment longer', () => {
  const { progress, end, take, pass } = begin();
  pass(10_000);
  take(end(1, 'completed'));
  pass(50_000);
  take(end(2, 'failed'));
  expect(progress.read().ratePerMinute).toBe(2);
  pass(9_999);
  expect(progress.read().ratePerMinute).toBe(2);
  take(end(3, 'partial'));
  expect(progress.read().ratePerMinute).toBe(3);
  pass(1);
  expect(progress.read().ratePerMinute).toBe(2);
});

test('the rate excludes clips that were not evaluated', () => {
  const { progress, end, take, pass } = begin();
  pass(30_000);
  take(end(1, 'completed'), end(2, 'cancelled'), end(3, 'pending'));
  take(end(4, 'rejected'), end(5, 'needs_prompt'));
  expect(progress.read().ratePerMinute).toBeNull();
});

test('reports a wait until it is over', () => {
  const { progress, take, pass, now } = begin();
  const untilMs = now() + 1000;
  take({ type: 'waiting', batchId, reason: 'Later.', untilMs });
  expect(progress.read().waiting).toEqual({ reason: 'Later.', untilMs });
  pass(1000);
  expect(progress.read().waiting).toBeNull();
});
