import type { BatchId } from '../../../shared/domain/ids.ts';
import { useShowBatch } from '../../routes/use-show-batch.ts';
import { notify } from '../../ui/notify.ts';
import { startedNotices } from './started-notices.ts';

/** Returns a function that announces a started batch until it stops. */
export const useNotifyStarted = () => {
  const showBatch = useShowBatch();
  return (batchId: BatchId, text: string): void =>
    startedNotices.add(
      batchId,
      notify.offer(text, 'Show queue', () => void showBatch(batchId)),
    );
};
