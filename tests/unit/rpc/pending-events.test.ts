import { describe, expect, test } from 'vitest';
import { createPendingEvents, type QueueState } from '../../../engine/rpc/event-feed.ts';
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

const queueState = () => {
  const asked: JobId[][] = [];
  const answers: QueueState = {
    progress: () => [],
    jobsNow: (ids) => {
      asked.push([...ids]);
      return [];
    },
  };
  return { asked, answers };
};

describe('pending events of a window', () => {
  test('are none at first, and due at once when something happens', () => {
    const pending = createPendingEvents(() => 1000);
    expect(pending.dueInMs()).toBe(Infinity);
    expect(pending.add({ type: 'settings-changed' })).toBe(true);
    expect(pending.dueInMs()).toBeLessThanOrEqual(0);
    expect(pending.take(queueState().answers)).toEqual([{ type: 'changed', topics: ['settings'] }]);
    expect(pending.take(queueState().answers)).toEqual([]);
  });

  test('are due a fifth of a second after the last update', () => {
    let nowMs = 1000;
    const pending = createPendingEvents(() => nowMs);
    pending.add({ type: 'settings-changed' });
    pending.take(queueState().answers);
    nowMs = 1050;
    expect(pending.add({ type: 'queue-changed' })).toBe(true);
    expect(pending.dueInMs()).toBe(150);
    expect(pending.add({ type: 'queue-changed' })).toBe(false);
  });

  test('about the library are due once a second, and delay nothing else', () => {
    let nowMs = 5000;
    const pending = createPendingEvents(() => nowMs);
    pending.add({ type: 'library-changed' });
    pending.take(queueState().answers);
    nowMs = 5100;
    pending.add({ type: 'library-changed' });
    expect(pending.dueInMs()).toBe(900);
    pending.add({ type: 'settings-changed' });
    expect(pending.dueInMs()).toBe(100);
    nowMs = 5200;
    expect(pending.take(queueState().answers)).toEqual([{ type: 'changed', topics: ['settings'] }]);
    expect(pending.dueInMs()).toBe(800);
    nowMs = 6000;
    expect(pending.take(queueState().answers)).toEqual([{ type: 'changed', topics: ['library'] }]);
  });

  test('of 100,000 changes are one event about the 200 clips that changed last', () => {
    const pending = createPendingEvents(() => 0);
    for (let round = 0; round < 10; round += 1) {
      for (let id = 1; id <= 10_000; id += 1) pending.add(stage(id));
    }
    pending.add(stage(1));
    const { asked, answers } = queueState();
    expect(pending.take(answers)).toEqual([{ type: 'progress', batches: [], jobs: [] }]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toHaveLength(200);
    expect(asked[0]?.at(-1)).toBe(1);
    expect(asked[0]?.at(0)).toBe(9802);
  });

  test('of many notes are the first three, one line each, and the number of others', () => {
    const pending = createPendingEvents(() => 0);
    for (let index = 1; index <= 50; index += 1) pending.add(note(`note ${index}\n  at a stack`));
    const messages = pending
      .take(queueState().answers)
      .map((event) => 'message' in event && event.message);
    expect(messages).toEqual(['note 1', 'note 2', 'note 3', '47 more messages not shown.']);
    pending.add(note('/clips/a\nb.mp4: It is empty.'));
    expect(pending.take(queueState().answers)).toMatchObject([
      { message: String.raw`/clips/a\u{a}b.mp4: It is empty.` },
    ]);
    expect(pending.dueInMs()).toBe(Infinity);
  });
});
