import type { ClipId } from '../../../shared/domain/ids.ts';
import { useOfferUndo } from '../../actions/undo-stack.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useCall } from '../../rpc/use-call.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { useEvaluate } from '../evaluate/evaluate-context.ts';

type PromptChange = { clipIds: ClipId[]; text: string | null; startsEvaluation: boolean };

/** Sets prompts, or restores the original ones (`text` null). Can be undone. */
export const useSetPrompt = () => {
  const { client } = useRpc();
  const evaluate = useEvaluate();
  const offerUndo = useOfferUndo();
  const change = useCall(
    ({ clipIds, text }: PromptChange) =>
      client.clips.setPrompts(clipIds.map((clipId) => ({ clipId, text }))),
    'The prompt was not saved',
    (before, { clipIds, text, startsEvaluation }) => {
      const clips = formatCountOf(clipIds.length, 'clip');
      const done =
        text === null ? `Original prompts restored for ${clips}` : `Prompt set for ${clips}`;
      offerUndo(
        done,
        () => client.clips.setPrompts(before),
        `Earlier prompts restored for ${clips}`,
      );
      if (startsEvaluation) evaluate.start({ clipIds });
    },
  );
  return {
    setPrompt: (clipIds: ClipId[], text: string | null, startsEvaluation = false): void =>
      change.mutate({ clipIds, text: text === null ? null : text.trim(), startsEvaluation }),
    isBusy: change.isPending,
  };
};
