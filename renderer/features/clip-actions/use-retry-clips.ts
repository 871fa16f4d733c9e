import { useMutation } from '@tanstack/react-query';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { useShowBatch } from '../../app/use-show-batch.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';

/** Does clips over that failed or were judged in part. */
export const useRetryClips = () => {
  const { client } = useRpc();
  const showBatch = useShowBatch();
  const retry = useMutation({
    mutationFn: (clipIds: ClipId[]) => client.queue.retry({ clipIds }),
    onSuccess: ({ batchIds: [batchId], retried }) => {
      if (retried === 0 || batchId === undefined) {
        notify.info('There was nothing to retry: none of these clips failed or is partial.');
        return;
      }
      notify.offer(
        `Retrying ${formatCountOf(retried, 'clip')}`,
        'Show queue',
        () => void showBatch(batchId),
      );
    },
    onError: notify.failed('The retry could not be started'),
  });
  return { retry: (clipIds: ClipId[]): void => retry.mutate(clipIds), isBusy: retry.isPending };
};
