import type { BatchId } from '../../../shared/domain/ids.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import { useBatches } from '../queue/batches/use-batches.ts';
import { useNotifyStarted } from './use-notify-started.ts';

type Retried = { batchIds: readonly BatchId[]; retried: number };

/** Returns a function that notifies of a retry, by the phase of its batch. */
export const useNotifyRetry = () => {
  const { list } = useBatches();
  const notifyStarted = useNotifyStarted();
  return ({ batchIds: [batchId], retried }: Retried): void => {
    if (batchId === undefined || retried === 0) {
      notify.info('There was nothing to retry.');
      return;
    }
    const clips = formatCountOf(retried, 'clip');
    const phase = list?.find((batch) => batch.batchId === batchId)?.phase;
    const isAtRest = phase === 'paused' || phase === 'stopped' || phase === 'interrupted';
    if (isAtRest) notify.info(`${clips} will be retried when the batch is resumed.`);
    else notifyStarted(batchId, `Retrying ${clips}`);
  };
};
