import { useRpc } from '../../rpc/rpc-context.ts';
import { useCall } from '../../rpc/use-call.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';

type Answer = { workflowKey: string; candidateKey: string | null };

export const useAnswer = () => {
  const { prompts } = useRpc().client;
  return useCall(
    (answer: Answer) => prompts.answer(answer),
    'The waiting clips could not continue',
    ({ retried }, { candidateKey }) => {
      if (candidateKey === null)
        notify.done('Answer deleted. You will be asked again for such clips.');
      else if (retried > 0)
        notify.done(`Remembered. ${formatCountOf(retried, 'clip continues', 'clips continue')}.`);
      else notify.done('Remembered for all clips of this workflow.');
    },
  );
};
