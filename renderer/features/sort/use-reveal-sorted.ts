import { useMutation, useQuery } from '@tanstack/react-query';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';

/** Returns a function that shows the destination of a sort; null if the host can't. */
export const useRevealSorted = (): ((log: string) => void) | null => {
  const { client, query } = useRpc();
  const canReveal = useQuery(query.app.info.queryOptions()).data?.canReveal ?? false;
  const reveal = useMutation({
    mutationFn: (log: string) => client.sort.reveal({ log }),
    onError: notify.failed('The folder could not be shown'),
  });
  return canReveal ? reveal.mutate : null;
};
