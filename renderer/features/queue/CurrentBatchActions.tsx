import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { batchToShow, useBatches } from '../../rpc/use-batches.ts';
import { useCall } from '../../rpc/use-call.ts';
import { useEndNotices } from '../evaluate/end-notices.ts';
import { useBatchActions } from '../evaluate/use-batch-actions.ts';
import { useBatchHandlers } from './use-batch-handlers.tsx';

const none: readonly BatchInfo[] = [];

/** The queue screen overrides these handlers for the batch it shows. Mount it once. */
export const CurrentBatchActions = () => {
  const { list } = useBatches();
  const batch = list ? batchToShow(list) : undefined;
  const clear = useCall(useRpc().client.queue.clearEnded, 'The finished batches were not cleared');
  useEndNotices(list ?? none);
  const { dialog } = useBatchHandlers(batch, useBatchActions(), true);
  useActionHandlers(
    list?.some(({ phase }) => phase === 'ended')
      ? { 'queue.clearEnded': () => clear.mutate(undefined) }
      : {},
    true,
  );
  return dialog;
};
