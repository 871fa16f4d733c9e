import type { BatchInfo } from '../../../shared/contract/queue.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import { useShowBatch } from '../../routes/use-show-batch.ts';
import { useBatches } from '../../rpc/use-batches.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';

const pausedPhases: readonly BatchInfo['phase'][] = ['paused', 'stopped', 'interrupted'];

export const useNotifyStarted = () => {
  const showBatch = useShowBatch();
  return (batchId: BatchId, text: string): void =>
    void notify.offer(text, 'Show queue', () => void showBatch(batchId));
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
