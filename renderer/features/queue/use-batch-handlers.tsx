import { type ReactNode, useState } from 'react';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { type Handlers, useActionHandlers } from '../../actions/action-handlers.ts';
import { goTo } from '../../routes/hash-location.ts';
import { reportAddress } from '../../routes/report-address.ts';
import { routes } from '../../routes/routes.ts';
import {
  type BatchActions,
  canCancel,
  canPause,
  canResume,
  retryableCount,
} from '../evaluate/use-batch-actions.ts';
import { CancelDialog } from './batch/CancelDialog.tsx';

const handlersOf = (batch: BatchInfo, actions: BatchActions, onCancel: () => void): Handlers => ({
  ...(canPause(batch) ? { 'queue.pauseResume': () => actions.pause(batch) } : {}),
  ...(canResume(batch) ? { 'queue.pauseResume': () => actions.resume(batch) } : {}),
  ...(canCancel(batch) ? { 'queue.cancel': onCancel } : {}),
  ...(retryableCount(batch) > 0 ? { 'queue.retryFailed': () => actions.retryFailed(batch) } : {}),
  'queue.prompts': () => goTo(routes.batchPrompts(batch.batchId)),
  'queue.report': () => goTo(reportAddress({ of: 'batch', id: batch.batchId })),
});

/** Carries out the actions of the group "Queue"; `dialog` confirms that a batch is cancelled. */
export const useBatchHandlers = (
  batch: BatchInfo | undefined,
  actions: BatchActions,
  isEverywhere = false,
): { handlers: Handlers; dialog: ReactNode } => {
  const [isAsking, setAsking] = useState(false);
  const handlers = batch ? handlersOf(batch, actions, () => setAsking(true)) : {};
  useActionHandlers(handlers, isEverywhere);
  const dialog = batch ? (
    <CancelDialog
      batch={batch}
      isOpen={isAsking}
      onCancel={() => actions.cancel(batch)}
      onClose={() => setAsking(false)}
    />
  ) : null;
  return { handlers, dialog };
};
