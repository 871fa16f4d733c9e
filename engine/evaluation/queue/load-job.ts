import type { Store } from '../../store/store.ts';
import type { JobRow } from '../../store/tables/job-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import { type Job, newJob, newKnownJob, newResendJob, newRetryJob } from '../pipeline/job.ts';
import { newestRetryOf } from './newest-retry-of.ts';

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

/** A job that needs no evaluation of its own any more: somebody else has paid for the one it wants. */
const takeOver = (row: JobRow, run: RunRow, store: Store): Job => {
  store.jobs.change(row.id, { clipId: run.clipId, runId: run.id, reused: true });
  return newKnownJob({ ...row, reused: 1 }, run);
};

/**
 * A job that does a run over: by the service's retry, or by sending what is uncertain again. It may
 * have waited for long: what another batch has done over since is not done twice.
 */
const redoJob = (row: JobRow, run: RunRow, store: Store): Job => {
  const isOver = run.state === 'failed' || run.state === 'partial';
  if (run.state === 'submitted' || run.state === 'completed') return takeOver(row, run, store);
  if (!isOver && run.state !== 'uncertain' && run.state !== 'dropped') return newJob(row);
  const retried = isOver ? run : runOf(run.parentId, store);
  if (!retried) return newResendJob(row, run);
  const newest = newestRetryOf(retried, store);
  if (newest.id !== retried.id) return takeOver(row, newest, store);
  return { ...newRetryJob(row, retried), resends: isOver ? null : run.id };
};

/** A job as it stands in the database, ready to go on from there. */
export const loadJob = (row: JobRow, store: Store): Job => {
  const made = runOf(row.runId, store);
  if (made && madeStates.includes(made.state)) return newKnownJob(row, made);
  const redone = runOf(row.redoOf, store);
  return redone ? redoJob(row, redone, store) : newJob(row);
};
