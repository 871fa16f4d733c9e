import { Button, Flex, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { completionTexts } from '../../../shared/contract/completion-texts.ts';
import type { CompletionOffer } from '../../../shared/contract/queue.ts';
import type { BatchId, ClipId, JobId } from '../../../shared/domain/ids.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useCall } from '../../rpc/use-call.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { formatCountOf } from '../../ui/formats.ts';
import { NamedRow } from '../../ui/NamedRow.tsx';
import { notify } from '../../ui/notify.ts';
import { useNotifyRetry, useNotifyStarted } from '../evaluate/started-notices.ts';

type FormProps = {
  /** Clips, or the partial ones of a batch. */
  clips: { clipIds: ClipId[] } | { jobIds: JobId[] } | { batchId: BatchId };
  onClose: () => void;
};

const CompleteForm = ({ clips, offer, onClose }: FormProps & { offer: CompletionOffer }) => {
  const { queue } = useRpc().client;
  const notifyStarted = useNotifyStarted();
  const complete = useCall(queue.complete, 'The clips were not completed', (done) => {
    const [batchId] = done.batchIds;
    if (batchId === undefined) notify.info('There was nothing to complete.');
    else notifyStarted(batchId, `Completing ${formatCountOf(done.clips, 'clip')}`);
  });
  const retry = useCall(queue.retry, 'The clips were not retried', useNotifyRetry());
  const texts = completionTexts(offer);
  const closing = (work: () => void) => (): void => {
    onClose();
    work();
  };
  return (
    <DialogForm
      submitLabel={`Complete ${formatCountOf(offer.clips, 'clip')}`}
      isReady={offer.clips > 0}
      focusesSubmit
      aside={
        <Button
          disabled={offer.clips === 0}
          onClick={closing(() =>
            retry.mutate('batchId' in clips ? { ...clips, states: ['partial'] } : clips),
          )}
        >
          Retry
        </Button>
      }
      onSubmit={closing(() => complete.mutate(clips))}
      onCancel={onClose}
    >
      {offer.clips > 0 ? (
        <Flex component="dl" direction="column" gap="xs">
          <NamedRow name="Complete">{texts.complete}</NamedRow>
          <NamedRow name="Retry">{texts.retry}</NamedRow>
        </Flex>
      ) : null}
      {offer.others > 0 ? (
        <Text c="dimmed">
          {formatCountOf(offer.others, 'clip')} can’t be completed: complete already, being
          evaluated, or only to be retried.
        </Text>
      ) : null}
    </DialogForm>
  );
};

/** Asks whether to evaluate only what is missing in partial results, or everything again. */
export const CompleteDialog = (form: FormProps) => {
  const { query } = useRpc();
  const offer = useQuery({
    ...query.queue.offerCompletion.queryOptions({ input: form.clips }),
    staleTime: 0,
  });
  return (
    <Dialog opened onClose={form.onClose} title="Complete">
      {offer.data ? <CompleteForm {...form} offer={offer.data} /> : null}
      {offer.isPending ? <Skeleton height={140} /> : null}
      <CallError title="The clips could not be read" call={offer} />
    </Dialog>
  );
};
