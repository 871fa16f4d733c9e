import { describe, expect, test } from 'vitest';
import { createUntold, type Standing } from '../../../engine/rpc/untold.ts';
import type { EngineEvent } from '../../../engine/store/events/engine-event.ts';
import type { BatchId, JobId } from '../../../shared/domain/ids.ts';

const batchId = '00000000-0000-4000-8000-000000000000' as BatchId;

const stage = (id: number): EngineEvent => ({
  type: 'clip-stage',
  batchId,
  jobId: id as JobId,
  path: `/clips/${id}.mp4`,
  stage: 'upload',
});

const note = (message: string): EngineEvent => ({ type: 'note', message });

/** How things stand, with the ids it was asked about in place of jobs. */
const standing = () => {
  const asked: JobId[][] = [];
  const answers: Standing = {
    progress: () => [],
    jobs: (ids) => {
      asked.push([...ids]);
      return [];
    },
  };
  return { asked, answers };
};

describe('what a window has not been told', () => {
  test('is nothing at first, and is due at once when something happens', () => {
    const untold = createUntold(() => 1000);
    expect(untold.dueInMs()).toBe(Infinity);
    expect(untold.add({ type: 'settings-changed' })).toBe(true);
    expect(untold.dueInMs()).toBeLessThanOrEqual(0);
    expect(untold.take(standing().answers)).toEqual([{ type: 'changed', topics: ['settings'] }]);
    expect(untold.take(standing().answers)).toEqual([]);
  });

  test('is due a fifth of a second after the last time', () => {
    let nowMs = 1000;
    const untold = createUntold(() => nowMs);
    untold.add({ type: 'settings-changed' });
    untold.take(standing().answers);
    nowMs = 1050;
    expect(untold.add({ type: 'queue-changed' })).toBe(true);
    expect(untold.dueInMs()).toBe(150);
    expect(untold.add({ type: 'queue-changed' })).toBe(false);
  });

  test('of the library is due once a second, and holds nothing else back', () => {
    let nowMs = 5000;
    const untold = createUntold(() => nowMs);
    untold.add({ type: 'library-changed' });
    untold.take(standing().answers);
    nowMs = 5100;
    untold.add({ type: 'library-changed' });
    expect(untold.dueInMs()).toBe(900);
    untold.add({ type: 'settings-changed' });
    expect(untold.dueInMs()).toBe(100);
    nowMs = 5200;
    expect(untold.take(standing().answers)).toEqual([{ type: 'changed', topics: ['settings'] }]);
    expect(untold.dueInMs()).toBe(800);
    nowMs = 6000;
    expect(untold.take(standing().answers)).toEqual([{ type: 'changed', topics: ['library'] }]);
  });

  test('of 100,000 movements is one event about the 200 clips that moved last', () => {
    const untold = createUntold(() => 0);
    for (let round = 0; round < 10; round += 1) {
      for (let id = 1; id <= 10_000; id += 1) untold.add(stage(id));
    }
    untold.add(stage(1));
    const { asked, answers } = standing();
    expect(untold.take(answers)).toEqual([{ type: 'progress', batches: [], jobs: [] }]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toHaveLength(200);
    expect(asked[0]?.at(-1)).toBe(1);
    expect(asked[0]?.at(0)).toBe(9802);
  });

  test('of many notes is the first three, each one line, and how many more there were', () => {
    const untold = createUntold(() => 0);
    for (let index = 1; index <= 50; index += 1) untold.add(note(`note ${index}\n  at a stack`));
    const messages = untold
      .take(standing().answers)
      .map((event) => 'message' in event && event.message);
    expect(messages).toEqual(['note 1', 'note 2', 'note 3', 'And 47 more messages of this kind.']);
    expect(untold.dueInMs()).toBe(Infinity);
  });
});
