import { useState } from 'react';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { batchToShow, useBatches } from '../../rpc/use-batches.ts';
import { useCloseStartedNotices } from '../evaluate/started-notices.ts';
import { useBatchActions, useBatchHandlers } from '../evaluate/use-batch-actions.ts';
import { CancelDialog } from './batch/CancelDialog.tsx';
import { useClearEnded } from './use-clear-ended.ts';

const none: readonly BatchInfo[] = [];

/** The queue screen overrides these handlers for the batch it shows. Mount it once. */
export const CurrentBatchActions = () => {
  const { list } = useBatches();
  const batch = list ? batchToShow(list) : undefined;
  const [isAsking, setAsking] = useState(false);
  const actions = useBatchActions();
  const { clear } = useClearEnded();
  useCloseStartedNotices(list ?? none);
  useBatchHandlers(batch, actions, () => setAsking(true), true);
  useActionHandlers(
    list?.some(({ phase }) => phase === 'ended') ? { 'queue.clearEnded': clear } : {},
    true,
  );
  return batch ? (
    <CancelDialog
      batch={batch}
      isOpen={isAsking}
      onCancel={() => actions.cancel(batch)}
      onClose={() => setAsking(false)}
    />
  ) : null;
};
