import { useMutation } from '@tanstack/react-query';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { printableText } from '../../../../shared/domain/printable-text.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { formatCountOf } from '../../../ui/formats.ts';

type Props = { batch: BatchInfo; isOpen: boolean; onClose: () => void };

/** Asks before a batch is ended. */
export const CancelDialog = ({ batch, isOpen, onClose }: Props) => {
  const { query } = useRpc();
  const cancel = useMutation(query.queue.cancel.mutationOptions({ onSuccess: onClose }));
  const { pending } = batch.counts;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Cancel ${printableText(batch.label)}?`}
      confirmLabel="Cancel the batch"
      dismissLabel="Let it go on"
      isDangerous
      isBusy={cancel.isPending}
      error={cancel.error ? errorRecordOf(cancel.error) : null}
      onConfirm={() => cancel.mutate({ batchId: batch.batchId })}
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
