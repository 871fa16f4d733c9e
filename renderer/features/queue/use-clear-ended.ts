import { useMutation } from '@tanstack/react-query';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';

export const useClearEnded = () => {
  const { query } = useRpc();
  const clearEnded = useMutation(
    query.queue.clearEnded.mutationOptions({
      onError: notify.failed('The finished batches were not cleared'),
    }),
  );
  return { isBusy: clearEnded.isPending, clear: (): void => clearEnded.mutate(undefined) };
};
