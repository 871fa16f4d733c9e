import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';

type Answer = { workflowKey: string; candidateKey: string | null };

export const useAnswer = () => {
  const { client, query } = useRpc();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answer: Answer) => client.prompts.answer(answer),
    onSuccess: ({ retried }, { candidateKey }) => {
      if (candidateKey === null)
        notify.done('Answer deleted. You will be asked again for such clips.');
      else if (retried > 0)
        notify.done(`Remembered. ${formatCountOf(retried, 'clip continues', 'clips continue')}.`);
      else notify.done('Remembered for all clips of this workflow.');
    },
    onError: notify.failed('The waiting clips could not continue'),
    // Also after an error: the answer itself may have been stored.
    onSettled: () => queries.invalidateQueries({ queryKey: query.prompts.key() }),
  });
};
