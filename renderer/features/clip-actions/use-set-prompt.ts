import { useMutation } from '@tanstack/react-query';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { useOfferUndo } from '../../actions/undo-stack.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import { useEvaluate } from '../evaluate/evaluate-context.ts';

type Wanted = { clipIds: ClipId[]; text: string | null; evaluates: boolean };

/** Sets the prompt of clips, or restores the original ones (null). Can be undone. */
export const useSetPrompt = () => {
  const { client } = useRpc();
  const evaluate = useEvaluate();
  const offerUndo = useOfferUndo();
  const change = useMutation({
    mutationFn: ({ clipIds, text }: Wanted) => client.clips.setPrompt({ clipIds, text }),
    onSuccess: (before, { clipIds, text, evaluates }) => {
      const clips = formatCountOf(clipIds.length, 'clip');
      const done =
        text === null ? `Original prompt restored on ${clips}` : `Prompt set on ${clips}`;
      offerUndo(done, () => client.clips.restorePrompts(before));
      if (evaluates) evaluate.start({ clipIds });
    },
    onError: notify.failed('The prompt was not saved'),
  });
  return {
    /** @param evaluates starts a batch of the clips afterwards */
    setPrompt: (clipIds: ClipId[], text: string | null, evaluates = false): void =>
      change.mutate({ clipIds, text: text === null ? null : text.trim(), evaluates }),
    isBusy: change.isPending,
  };
};
