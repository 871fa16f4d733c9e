import { useMutation } from '@tanstack/react-query';
import type { JobId } from '../../../../shared/domain/ids.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';

/** What can be done with single clips of a batch that have not been submitted. */
export const useJobActions = () => {
  const { queue } = useRpc().query;
  const skip = useMutation(
    queue.skip.mutationOptions({
      onSuccess: ({ skipped }, { jobIds }) => {
        const kept = jobIds.length - skipped;
        if (kept === 0) notify.done(`${formatCountOf(skipped, 'clip')} skipped`);
        else {
          notify.info(
            `${formatCountOf(skipped, 'clip')} skipped. ${formatCountOf(kept, 'clip')} had been submitted or were over already.`,
          );
        }
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
