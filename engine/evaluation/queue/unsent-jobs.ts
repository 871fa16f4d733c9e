import type { JobId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { Store } from '../../store/store.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { JobRow } from '../../store/tables/job-row.ts';
import { skipped } from '../pipeline/run-stages.ts';
import type { RunningBatch } from './running-batch.ts';

const notAwaited: Reason = {
  code: 'not_awaited',
  message:
    'The batch was ended before the result arrived. Evaluate the clip again to fetch the result at no extra cost.',
};

/** Shared by all skipped clips: creating thousands of errors would take time. */
const bySkip = new AppError('interrupted', 'The clip was skipped.');

export const reasonCodeOf = ({ reason }: Pick<JobRow, 'reason'>): string | undefined =>
  readStoredJson<Reason>(reason)?.code;

export const isSkipped = (row: Pick<JobRow, 'state' | 'reason'>): boolean =>
  row.state === 'cancelled' && reasonCodeOf(row) === skipped.reason?.code;

/** Whether a job can still be cancelled: no billed request was sent for it. */
const isUnsent = (row: JobRow, live: RunningBatch | null, store: Store): boolean => {
  if (row.state !== 'pending') return false;
  const job = live?.id === row.batchId ? live.work?.jobs.get(row.id) : undefined;
  if (job) return !job.isSent && job.end === null;
  const run = store.costs.ofRun(row.runId);
  return run === undefined || run.state === 'intent' || run.state === 'refused';
};

export const skipJobs = (
  rows: readonly JobRow[],
  live: RunningBatch | null,
  store: Store,
): JobRow[] => {
  const unsent = rows.filter((row) => isUnsent(row, live, store));
  if (unsent.length === 0 || skipped.reason === null) return [];
  store.jobs.cancel(
    unsent.map(({ id }) => id),
    skipped.reason,
  );
  // Stored first: a running stage then cannot undo the cancellation.
  for (const { id, batchId } of unsent) {
    if (live?.id === batchId) live.work?.jobs.get(id)?.skip.abort(bySkip);
  }
  return unsent;
};

export const cancelRest = (rows: readonly JobRow[], store: Store): void => {
  const unsent = new Set<JobId>(skipJobs(rows, null, store).map(({ id }) => id));
  const others = rows.filter(({ id }) => !unsent.has(id)).map(({ id }) => id);
  if (others.length > 0) store.jobs.cancel(others, notAwaited);
};

export const moveJobs = (
  rows: readonly JobRow[],
  to: 'front' | 'back',
  live: RunningBatch | null,
  store: Store,
): void => {
  const movable = rows
    .filter((row) => isUnsent(row, live, store))
    .toSorted((one, other) => one.position - other.position);
  for (const [batchId, jobs] of Map.groupBy(movable, (row) => row.batchId)) {
    const { first, last } = store.jobs.edges(batchId);
    const begin = to === 'front' ? first - jobs.length : last + 1;
    const positions = new Map<JobId, number>(jobs.map(({ id }, index) => [id, begin + index]));
    store.jobs.setPositions(positions);
    const work = live?.id === batchId ? live.work : null;
    for (const [id, position] of positions) {
      const job = work?.jobs.get(id);
      if (job) job.position = position;
    }
    work?.context.lanes.prepare.reorder();
    for (const lane of Object.values(work?.context.lanes.evaluate ?? {})) lane.reorder();
  }
};
