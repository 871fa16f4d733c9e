import { useRpc } from '../../rpc/rpc-context.ts';
import { useCall } from '../../rpc/use-call.ts';

export const useClearEnded = () => {
  const { queue } = useRpc().client;
  const clearEnded = useCall(queue.clearEnded, 'The finished batches were not cleared');
  return { isBusy: clearEnded.isPending, clear: (): void => clearEnded.mutate(undefined) };
};
