import type { BatchInfo, JobInfo } from '../../../shared/contract/queue.ts';
import { useShowBatch } from '../../routes/use-show-batch.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';

/** @param count of all files that can't be evaluated, with the first one */
export const rejectedText = (
  count: number,
  { name, reason }: Pick<JobInfo, 'name' | 'reason'>,
): string => {
  const first = `“${name}”`;
  const why = reason?.message ?? 'The file cannot be read.';
  return count === 1
    ? `${first} can’t be evaluated: ${why}`
    : `${formatCountOf(count, 'file')} can’t be evaluated. ${first}: ${why}`;
};

/** Returns a function that says which files of an ended batch can't be evaluated, and why. */
export const useReportRejected = (): ((batch: BatchInfo) => void) => {
  const { client } = useRpc();
  const showBatch = useShowBatch();
  const report = async ({ batchId, counts }: BatchInfo): Promise<void> => {
    const rejected = { states: ['rejected' as const], causes: [], offset: 0, limit: 1 };
    const { rows } = await client.queue.jobs({ batchId, ...rejected });
    const [first] = rows;
    if (!first) return;
    const text = rejectedText(counts.rejected, first);
    notify.offer(text, 'Show queue', () => void showBatch(batchId), 'bad');
  };
  return (batch) => {
    if (batch.stoppedBy?.code === 'no_clips') notify.problem(batch.stoppedBy.message);
    // The jobs of a batch that was cleared meanwhile are not found.
    if (batch.counts.rejected > 0) report(batch).catch(() => undefined);
  };
};
