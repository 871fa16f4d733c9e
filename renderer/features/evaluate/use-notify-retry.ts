import type { BatchId } from '../../../shared/domain/ids.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import { useBatches } from '../queue/batches/use-batches.ts';
import { useNotifyStarted } from './use-notify-started.ts';

type Retried = { batchIds: readonly BatchId[]; retried: number };

/** Returns a function that announces a retry, depending on the phases of its batches. */
export const useNotifyRetry = () => {
  const { list } = useBatches();
  const notifyStarted = useNotifyStarted();
  const isAtRest = (batchId: BatchId): boolean => {
    const phase = list?.find((batch) => batch.batchId === batchId)?.phase;
    return phase === 'paused' || phase === 'stopped' || phase === 'interrupted';
  };
  return ({ batchIds, retried }: Retried): void => {
    if (retried === 0) {
      notify.info('There was nothing to retry.');
      return;
    }
    const clips = formatCountOf(retried, 'clip');
    const going = batchIds.find((batchId) => !isAtRest(batchId));
    if (going !== undefined) notifyStarted(going, `Retrying ${clips}`);
    if (!batchIds.some(isAtRest)) return;
    notify.info(
      going === undefined
        ? `${clips} will be retried when the batch is resumed.`
        : 'Some of them will be retried when their batch is resumed.',
    );
  };
};
