import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { completionTexts } from '../../../shared/contract/completion-texts.ts';
import type { CompletionOffer } from '../../../shared/contract/queue.ts';
import type { BatchId, ClipId, JobId } from '../../../shared/domain/ids.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useCall } from '../../rpc/use-call.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import { useNotifyRetry, useNotifyStarted } from '../evaluate/started-notices.ts';

/** Clips, or the partial ones of a batch. */
export type PartialClips = { clipIds: ClipId[] } | { jobIds: JobId[] } | { batchId: BatchId };

const useComplete = () => {
  const { queue } = useRpc().client;
  const notifyStarted = useNotifyStarted();
  const complete = useCall(queue.complete, 'The clips were not completed', (done) => {
    const [batchId] = done.batchIds;
    if (batchId === undefined) notify.info('There was nothing to complete.');
    else notifyStarted(batchId, `Completing ${formatCountOf(done.clips, 'clip')}`);
  });
  const retry = useCall(queue.retry, 'The clips were not retried', useNotifyRetry());
  return { complete, retry };
};

type FormProps = { clips: PartialClips; onClose: () => void };

const CompleteForm = ({ clips, offer, onClose }: FormProps & { offer: CompletionOffer }) => {
  const [how, setHow] = useState<string>('complete');
  const { complete, retry } = useComplete();
  const texts = completionTexts(offer);
  const count = formatCountOf(offer.clips, 'clip');
  const submit = (): void => {
    onClose();
    if (how === 'complete') complete.mutate(clips);
    else retry.mutate('batchId' in clips ? { ...clips, states: ['partial'] } : clips);
  };
  if (offer.clips === 0) {
    return (
      <DialogForm submitLabel="Close" focusesSubmit onSubmit={onClose} onCancel={onClose}>
        <p>
          There is nothing to complete: the results are complete, being evaluated, or can only be
          retried.
        </p>
      </DialogForm>
    );
  }
  return (
    <DialogForm
      submitLabel={how === 'complete' ? `Complete ${count}` : `Retry ${count}`}
      focusesSubmit
      onSubmit={submit}
      onCancel={onClose}
    >
      <Radio.Group label={`${count} with a partial result`} value={how} onChange={setHow}>
        <Stack gap="md" mt="sm">
          <Radio value="complete" label="Complete" description={texts.complete} />
          <Radio value="retry" label="Retry" description={texts.retry} />
        </Stack>
      </Radio.Group>
      {offer.others > 0 ? (
        <Text c="dimmed">
          {formatCountOf(offer.others, 'other clip')} can’t be completed and will be left alone.
        </Text>
      ) : null}
    </DialogForm>
  );
};

/** Asks whether to evaluate only what is missing in partial results, or everything again. */
export const CompleteDialog = ({ isOpen, ...form }: FormProps & { isOpen: boolean }) => {
  const { query } = useRpc();
  const offer = useQuery({
    ...query.queue.offerCompletion.queryOptions({ input: form.clips }),
    enabled: isOpen,
    staleTime: 0,
  });
  return (
    <Dialog opened={isOpen} onClose={form.onClose} title="Complete">
      {offer.data ? <CompleteForm {...form} offer={offer.data} /> : null}
      {offer.isPending ? <Skeleton height={140} /> : null}
      <CallError title="The clips could not be read" call={offer} />
    </Dialog>
  );
};
