import { useMutation } from '@tanstack/react-query';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';

export const useDecide = (onDone: () => void) => {
  const { query } = useRpc();
  return useMutation(
    query.queue.decide.mutationOptions({
      onSuccess: (_, input) => {
        if (input.decision === 'attach') notify.done('The result of that evaluation is fetched.');
        else {
          const amount = formatCountOf(input.runIds.length, 'submission');
          notify.done(
            input.decision === 'resend' ? `Sending ${amount} again` : `${amount} given up`,
          );
        }
        onDone();
      },
    }),
  );
};
