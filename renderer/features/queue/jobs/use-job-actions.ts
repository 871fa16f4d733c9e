import { useMutation } from '@tanstack/react-query';
import type { JobId } from '../../../../shared/domain/ids.ts';
import { ChangedSince, useOfferUndo } from '../../../actions/undo-stack.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';

/** Summarizes a skip: submitted and finished clips are not affected. */
const skippedText = (skipped: number, selected: number): string => {
  if (skipped === 0) return 'Nothing was skipped: these clips are in progress or finished.';
  const text = `${formatCountOf(skipped, 'clip')} skipped.`;
  return skipped === selected ? text : `${text} The others are in progress or finished.`;
};

export const useJobActions = () => {
  const {
    client,
    query: { queue },
  } = useRpc();
  const offerUndo = useOfferUndo();
  const unskip = async (jobIds: JobId[]): Promise<void> => {
    const { restored } = await client.queue.unskip({ jobIds });
    if (restored === 0) throw new ChangedSince('The clips were evaluated or removed since.');
  };
  const skip = useMutation(
    queue.skip.mutationOptions({
      onSuccess: ({ jobIds: skipped }, { jobIds }) => {
        const text = skippedText(skipped.length, jobIds.length);
        if (skipped.length === 0) notify.info(text);
        else offerUndo(text, () => unskip(skipped));
      },
      onError: notify.failed('The clips were not skipped'),
    }),
  );
  const move = useMutation(
    queue.move.mutationOptions({ onError: notify.failed('The clips were not moved') }),
  );
  return {
    isBusy: skip.isPending || move.isPending,
    skip: (jobIds: JobId[]): void => skip.mutate({ jobIds }),
    toFront: (jobIds: JobId[]): void => move.mutate({ jobIds, to: 'front' }),
    toBack: (jobIds: JobId[]): void => move.mutate({ jobIds, to: 'back' }),
  };
};
