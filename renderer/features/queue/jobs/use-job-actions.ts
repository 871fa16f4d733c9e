import { useMutation } from '@tanstack/react-query';
import type { JobId } from '../../../../shared/domain/ids.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';

/** What came of skipping: clips that were submitted, or are over, go on as they are. */
const skippedText = (skipped: number, selected: number): string => {
  if (skipped === 0) return 'Nothing was skipped: all of it had been submitted or was over.';
  const text = `${formatCountOf(skipped, 'clip')} skipped.`;
  return skipped === selected ? text : `${text} The others had been submitted or were over.`;
};

/** What can be done with single clips of a batch that have not been submitted. */
export const useJobActions = () => {
  const { queue } = useRpc().query;
  const skip = useMutation(
    queue.skip.mutationOptions({
      onSuccess: ({ skipped }, { jobIds }) => notify.info(skippedText(skipped, jobIds.length)),
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
