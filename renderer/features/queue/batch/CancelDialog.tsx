import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { printableText } from '../../../../shared/domain/printable-text.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { formatCountOf } from '../../../ui/formats.ts';

type Props = { batch: BatchInfo; isOpen: boolean; onCancel: () => void; onClose: () => void };

/** Asks before a batch is ended. */
export const CancelDialog = ({ batch, isOpen, onCancel, onClose }: Props) => {
  const { pending } = batch.counts;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Cancel ${printableText(batch.label)}?`}
      confirmLabel="Cancel the batch"
      dismissLabel="Let it go on"
      isDangerous
      onConfirm={() => {
        onCancel();
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {pending === 0
          ? 'All of its clips are over already.'
          : `${formatCountOf(pending, 'clip')} that ${pending === 1 ? 'is' : 'are'} not over yet will not be submitted.`}{' '}
        What was submitted before is billed and is still fetched. Results and files stay, and what
        was cancelled can be retried.
      </p>
    </ConfirmDialog>
  );
};
