import { useEffect, useEffectEvent, useRef } from 'react';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import { useShowBatch } from '../../routes/use-show-batch.ts';
import { useBatches } from '../../rpc/use-batches.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import { useReportRejected } from './use-report-rejected.ts';

const notices = new Map<BatchId, () => void>();

const hideNotice = (batchId: BatchId): void => {
  notices.get(batchId)?.();
  notices.delete(batchId);
};

const pausedPhases: readonly BatchInfo['phase'][] = ['paused', 'stopped', 'interrupted'];

/** Whether a batch of a window has ended since this one was opened. */
export const endedHere = ({ phase, origin, endedMs }: BatchInfo): boolean =>
  phase === 'ended' && origin === 'window' && (endedMs ?? 0) >= performance.timeOrigin;

/** Also says what such a batch left out. Mount it once. */
export const useCloseStartedNotices = (batches: readonly BatchInfo[]): void => {
  const reportRejected = useEffectEvent(useReportRejected());
  /** Previous phase of each batch: a retried one had ended before. */
  const before = useRef(new Map<string, string>());
  useEffect(() => {
    const statuses = new Map<string, string>();
    for (const batch of batches) {
      const { batchId, phase, endedMs } = batch;
      const status = `${phase} ${endedMs}`;
      statuses.set(batchId, status);
      const hasChanged = before.current.get(batchId) !== status;
      const hasStopped = phase === 'ended' || pausedPhases.includes(phase);
      if (!hasChanged || !hasStopped) continue;
      if (endedHere(batch)) reportRejected(batch);
      hideNotice(batchId);
    }
    before.current = statuses;
  }, [batches]);
};

export const useNotifyStarted = () => {
  const showBatch = useShowBatch();
  return (batchId: BatchId, text: string): void => {
    hideNotice(batchId);
    const hide = notify.offer(text, 'Show queue', () => void showBatch(batchId));
    notices.set(batchId, hide);
  };
};

type Retried = { batchIds: readonly BatchId[]; retried: number };

export const useNotifyRetry = () => {
  const { list } = useBatches();
  const notifyStarted = useNotifyStarted();
  const isPaused = (batchId: BatchId): boolean => {
    const phase = list?.find((batch) => batch.batchId === batchId)?.phase;
    return phase !== undefined && pausedPhases.includes(phase);
  };
  return ({ batchIds, retried }: Retried): void => {
    if (retried === 0) {
      notify.info('There was nothing to retry.');
      return;
    }
    const clips = formatCountOf(retried, 'clip');
    const running = batchIds.find((batchId) => !isPaused(batchId));
    if (running !== undefined) notifyStarted(running, `Retrying ${clips}`);
    if (!batchIds.some(isPaused)) return;
    notify.info(
      running === undefined
        ? `${clips} will be retried when the batch is resumed.`
        : 'Some of them will be retried when their batch is resumed.',
    );
  };
};
