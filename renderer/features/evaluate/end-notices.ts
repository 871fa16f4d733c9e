import { useEffect, useEffectEvent, useRef } from 'react';
import type { BatchInfo, JobInfo } from '../../../shared/contract/queue.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
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

/** Whether a batch of a window has ended since this one was opened. */
export const endedHere = ({ phase, origin, endedMs }: BatchInfo): boolean =>
  phase === 'ended' && origin === 'window' && (endedMs ?? 0) >= performance.timeOrigin;

/** Says which files of an ended batch can't be evaluated, and why. Mount it once. */
export const useEndNotices = (batches: readonly BatchInfo[]): void => {
  const { client } = useRpc();
  const showBatch = useShowBatch();
  const reportRejected = async ({ batchId, counts }: BatchInfo): Promise<void> => {
    const rejected = { states: ['rejected' as const], causes: [], offset: 0, limit: 1 };
    const { rows } = await client.queue.jobs({ batchId, ...rejected });
    const [first] = rows;
    if (!first) return;
    const text = rejectedText(counts.rejected, first);
    notify.offer(text, 'Show queue', () => void showBatch(batchId), 'bad');
  };
  const report = useEffectEvent((batch: BatchInfo): void => {
    if (batch.stoppedBy?.code === 'no_clips') notify.problem(batch.stoppedBy.message);
    // The jobs of a batch that was cleared meanwhile are not found.
    if (batch.counts.rejected > 0) reportRejected(batch).catch(() => undefined);
  });
  /** When each batch ended: a retried one ends once more. */
  const reported = useRef(new Map<BatchId, number | null>());
  useEffect(() => {
    for (const batch of batches.filter(endedHere)) {
      const { batchId, endedMs } = batch;
      if (reported.current.get(batchId) === endedMs) continue;
      reported.current.set(batchId, endedMs);
      report(batch);
    }
  }, [batches]);
};
