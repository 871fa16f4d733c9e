import { expect, test } from 'vitest';
import { followedIndex, newestJob } from '../../../renderer/features/queue/jobs/use-job-rows.ts';
import type { JobInfo } from '../../../shared/contract/queue.ts';

const job = (changed: Partial<JobInfo> = {}): JobInfo =>
  ({ jobId: 1, position: 1, stage: 'waiting', state: 'pending', ...changed }) as JobInfo;

test('a row shows an event that arrived after it was fetched', () => {
  const reported = { ...job({ stage: 'hash' }), receivedMs: 20 };
  expect(newestJob(job(), 10, reported).stage).toBe('hash');
});

test('a row fetched after an event is the newer one', () => {
  const reported = { ...job({ stage: 'hash' }), receivedMs: 10 };
  expect(newestJob(job({ stage: 'done', state: 'completed' }), 20, reported).state).toBe(
    'completed',
  );
});

test('an event about a clip never moves its row', () => {
  const reported = { ...job({ position: 1 }), receivedMs: 20 };
  expect(newestJob(job({ position: 7 }), 10, reported).position).toBe(7);
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
