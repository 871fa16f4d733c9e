import type { JobId } from '../../../shared/domain/ids.ts';
import type { Store } from '../../store/store.ts';
import type { JobRow } from '../../store/tables/job-row.ts';
import { videoSourceOf } from '../pipeline/request-of.ts';
import type { RunningBatch } from './running-batch.ts';
import { isUnsent } from './skip-jobs.ts';

/** Moves unsubmitted jobs to the front or the back of their batch, and keeps their order. */
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
      if (!job || !work) continue;
      job.position = position;
      work.context.lanes.prepare.move(id, position);
      work.context.lanes.evaluate[videoSourceOf(job)].move(id, position);
    }
  }
};
