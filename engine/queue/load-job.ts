import type { Store } from '../db/store.ts';
import type { QueueJobRow } from '../db/tables/queue-jobs.ts';
import type { RunRow } from '../db/tables/run-row.ts';
import { type Job, newJob, newKnownJob, newResendJob, newRetryJob } from '../pipeline/job.ts';

const runOf = (id: string | null, store: Store): RunRow | undefined =>
  id === null ? undefined : store.runs.byId(id);

/** States in which a run was, or may have been, created: its result needs no file any more. */
const madeStates: readonly RunRow['state'][] = [
  'uncertain',
  'submitted',
  'completed',
  'partial',
  'failed',
];

/** A job that does a run over: by the service's retry, or by sending what is uncertain again. */
const redoJob = (row: QueueJobRow, run: RunRow, store: Store): Job => {
  if (run.state === 'failed' || run.state === 'partial') return newRetryJob(row, run);
  if (run.state === 'submitted' || run.state === 'completed') return newKnownJob(row, run);
  if (run.state !== 'uncertain' && run.state !== 'dropped') return newJob(row);
  const parent = runOf(run.parentId, store);
  return parent ? { ...newRetryJob(row, parent), resends: run.id } : newResendJob(row, run);
};

/** A job as it stands in the database, ready to go on from there. */
export const loadJob = (row: QueueJobRow, store: Store): Job => {
  const made = runOf(row.runId, store);
  if (made && madeStates.includes(made.state)) return newKnownJob(row, made);
  const redone = runOf(row.redoOf, store);
  return redone ? redoJob(row, redone, store) : newJob(row);
};
