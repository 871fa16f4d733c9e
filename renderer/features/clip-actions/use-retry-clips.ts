import { useMutation } from '@tanstack/react-query';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';
import { useNotifyRetry } from '../evaluate/use-notify-retry.ts';

/** Retries clips that failed or were judged in part. */
export const useRetryClips = () => {
  const { client } = useRpc();
  const notifyRetry = useNotifyRetry();
  const retry = useMutation({
    mutationFn: (clipIds: ClipId[]) => client.queue.retry({ clipIds }),
    onSuccess: notifyRetry,
    onError: notify.failed('The retry could not be started'),
  });
  return { retry: (clipIds: ClipId[]): void => retry.mutate(clipIds), isBusy: retry.isPending };
};
