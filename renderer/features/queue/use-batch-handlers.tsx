import { type ReactNode, useState } from 'react';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { type Handlers, useActionHandlers } from '../../actions/action-handlers.ts';
import { goTo } from '../../routes/hash-location.ts';
import { reportAddress } from '../../routes/report-address.ts';
import { routes } from '../../routes/routes.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { formatCountOf } from '../../ui/formats.ts';
import {
  type BatchActions,
  canCancel,
  canPause,
  canResume,
  retryableCount,
} from '../evaluate/use-batch-actions.ts';
import { isBuiltIn } from './batch/stage-groups.ts';

type Props = { batch: BatchInfo; isOpen: boolean; onCancel: () => void; onClose: () => void };

const unfinishedText = ({ counts: { pending } }: BatchInfo): string =>
  pending === 0
    ? 'All of its clips are finished.'
    : `${formatCountOf(pending, 'clip')} ${pending === 1 ? 'is' : 'are'} unfinished.`;

const cancelText = (batch: BatchInfo): string =>
  `${unfinishedText(batch)} ${isBuiltIn(batch) ? 'Those that are being evaluated still get their results; the others are not evaluated.' : 'Those that were submitted are billed and still get their results; the others are not evaluated.'} Results and files are kept, and cancelled clips can be retried.`;

const endText = (batch: BatchInfo): string => {
  const { pending } = batch.counts;
  return `${formatCountOf(pending, 'clip')} ${isBuiltIn(batch) ? `${pending === 1 ? 'is' : 'are'} still being evaluated` : `${pending === 1 ? 'was' : 'were'} submitted`}, and the batch waits for ${pending === 1 ? 'its result' : 'their results'}. If you end it now, retry ${pending === 1 ? 'the clip' : 'the clips'} to fetch ${pending === 1 ? 'it' : 'them'}${isBuiltIn(batch) ? '' : ': that costs nothing more'}.`;
};

/** Label of the dismiss button: a paused batch does not keep running. */
const keepLabel = (batch: BatchInfo): string => (canPause(batch) ? 'Keep running' : 'Keep batch');

const CancelDialog = ({ batch, isOpen, onCancel, onClose }: Props) => {
  const isCancelling = batch.phase === 'cancelling';
  const { label } = batch;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isCancelling ? `End “${label}” now?` : `Cancel “${label}”?`}
      confirmLabel={isCancelling ? 'End the batch now' : 'Cancel the batch'}
      dismissLabel={isCancelling ? 'Wait for the results' : keepLabel(batch)}
      isDangerous
      onConfirm={onCancel}
      onClose={onClose}
    >
      <p>{isCancelling ? endText(batch) : cancelText(batch)}</p>
    </ConfirmDialog>
  );
};

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
