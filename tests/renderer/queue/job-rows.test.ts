import { expect, test } from 'vitest';
import { newestJob } from '../../../renderer/features/queue/jobs/use-job-rows.ts';
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
