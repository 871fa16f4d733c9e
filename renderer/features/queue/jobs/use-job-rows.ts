import type { BatchInfo, JobInfo, QueueRow } from '../../../../shared/contract/queue.ts';
import type { Received } from '../../../rpc/live-progress.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useBatchRows } from '../../../rpc/use-batch-rows.ts';
import { useStore } from '../../../ui/store.ts';
import { type JobFilter, jobSelectionOf } from './job-filter.ts';

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
    ? { ...row, ...progress, position: row.position }
    : row;

export type JobRows = ReturnType<typeof useJobRows>;

export const useJobRows = (batch: BatchInfo, filter: JobFilter) => {
  const { query, client, live } = useRpc();
  const liveJobs = useStore(live).jobs;
  const input = { batchId: batch.batchId, ...jobSelectionOf(filter) };
  const rows = useBatchRows({
    batch,
    optionsOf: (part) => query.queue.jobs.queryOptions({ input: { ...input, ...part } }),
    readPart: (part) => client.queue.jobs({ ...input, ...part }),
    newest: (row, fetchedMs) => newestJob(row, fetchedMs, liveJobs.get(row.jobId)),
  });
  return { ...rows, total: rows.pages[0]?.total ?? null };
};
