import { expect, test } from 'vitest';
import { followedIndex, newestJob } from '../../../renderer/features/queue/jobs/use-job-rows.ts';
import type { QueueRow } from '../../../shared/contract/queue.ts';

const job = (changed: Partial<QueueRow> = {}): QueueRow =>
  ({ jobId: 1, position: 1, stage: 'waiting', state: 'pending', ...changed }) as QueueRow;

test.for<[what: string, row: Partial<QueueRow>, fetchedMs: number, shown: Partial<QueueRow>]>([
  ['an event that arrived after it was fetched', {}, 10, { stage: 'hash' }],
  ['itself where it was fetched after an event', { stage: 'done' }, 30, { stage: 'done' }],
  ['its own place, whatever an event says', { position: 7 }, 10, { position: 7, stage: 'hash' }],
])('a row shows %s', ([, row, fetchedMs, shown]) => {
  const reported = { ...job({ stage: 'hash' }), receivedMs: 20 };
  expect(newestJob(job(row), fetchedMs, reported)).toMatchObject(shown);
});

test('following finds the clip in progress near the end of the finished ones', () => {
  const rows = [
    job({ state: 'completed', stage: 'done' }),
    job({ state: 'pending', stage: 'poll' }),
    job({ state: 'completed', stage: 'done' }),
    job(),
  ];
  expect(followedIndex(2, rows.length, (index) => rows[index])).toBe(1);
});

test('following goes to the expected place while the rows are not loaded', () => {
  expect(followedIndex(40, 100, () => undefined)).toBe(40);
  expect(followedIndex(100, 100, () => undefined)).toBe(99);
});
