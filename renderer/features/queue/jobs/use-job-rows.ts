import type { BatchInfo, JobInfo, QueueRow } from '../../../../shared/contract/queue.ts';
import type { JobId } from '../../../../shared/domain/ids.ts';
import type { Received } from '../../../rpc/live-progress.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { isActive } from '../../../rpc/use-batches.ts';
import { readRows, rowsPerWindow, useRowWindows } from '../../../rpc/use-row-windows.ts';
import { useStore } from '../../../ui/store.ts';
import { type JobFilter, jobSelectionOf } from './job-filter.ts';

const isInProgress = ({ state, stage }: JobInfo): boolean =>
  state === 'pending' && stage !== 'waiting';

/**
 * Returns the index of the first clip in work in the unfiltered list: clips start in its order, so
 * that is close to the number of finished ones. @param at returns the row at an index, if loaded
 */
export const followedIndex = (
  doneCount: number,
  total: number,
  at: (index: number) => JobInfo | undefined,
): number => {
  const guess = Math.max(0, Math.min(total - 1, doneCount));
  for (let away = 0; away < 50; away += 1) {
    for (const index of [guess - away, guess + away]) {
      const job = at(index);
      if (job && isInProgress(job)) return index;
    }
  }
  return guess;
};

/**
 * @param fetchedMs when the row was fetched (Unix ms)
 * @param progress its last live progress, whose position in the list is ignored
 */
export const newestJob = (
  row: QueueRow,
  fetchedMs: number,
  progress: Received<JobInfo> | undefined,
): QueueRow =>
  progress && progress.receivedMs >= fetchedMs
    ? { ...progress, position: row.position, worst: row.worst }
    : row;

/** Refetches visible rows of an active batch: live progress covers only the last changes. */
const refreshMs = 5000;

export type JobRows = ReturnType<typeof useJobRows>;

export const useJobRows = ({ batchId, phase }: BatchInfo, filter: JobFilter) => {
  const { query, client, live } = useRpc();
  const liveJobs = useStore(live).jobs;
  const { windowOf, pages, error, retry, setVisible } = useRowWindows((part) => ({
    ...query.queue.jobs.queryOptions({ input: { batchId, ...jobSelectionOf(filter), ...part } }),
    refetchInterval: isActive({ phase }) ? refreshMs : (false as const),
  }));
  const at = (index: number): QueueRow | undefined => {
    const found = windowOf(index);
    const row = found?.data?.rows[index % rowsPerWindow];
    return row && found && newestJob(row, found.dataUpdatedAt, liveJobs.get(row.jobId));
  };
  return {
    total: pages[0]?.total ?? null,
    at,
    idAt: (index: number) => at(index)?.jobId,
    readIds: async (range: { offset: number; limit: number }): Promise<JobId[]> => {
      const rows = await readRows(range, async (part) => {
        const input = { batchId, ...jobSelectionOf(filter), ...part };
        return (await client.queue.jobs(input)).rows;
      });
      return rows.map(({ jobId }) => jobId);
    },
    error,
    retry,
    setVisible,
  };
};
