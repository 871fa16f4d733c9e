import type { ClipId } from '../../../shared/domain/ids.ts';
import { useOfferUndo } from '../../actions/undo-stack.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useCall } from '../../rpc/use-call.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { useEvaluate } from '../evaluate/evaluate-context.ts';

export type PromptEdit = { clipId: ClipId; text: string | null };
type PromptChange = { edits: PromptEdit[]; startsEvaluation: boolean };

/** Sets prompts, or restores the original ones (`text` null). Can be undone. */
export const useSetPrompt = () => {
  const { client } = useRpc();
  const evaluate = useEvaluate();
  const offerUndo = useOfferUndo();
  const change = useCall(
    ({ edits }: PromptChange) => client.clips.setPrompts(edits),
    'No prompt was saved',
    (before, { edits, startsEvaluation }) => {
      const clips = formatCountOf(edits.length, 'clip');
      const isRestored = edits.every(({ text }) => text === null);
      offerUndo(
        isRestored ? `Original prompts restored for ${clips}` : `Prompt set for ${clips}`,
        () => client.clips.setPrompts(before),
        `Earlier prompts restored for ${clips}`,
      );
      if (startsEvaluation) evaluate.start({ clipIds: edits.map(({ clipId }) => clipId) });
    },
  );
  const setPrompts = (edits: readonly PromptEdit[], startsEvaluation = false): void => {
    if (edits.length > 0) change.mutate({ edits: [...edits], startsEvaluation });
  };
  return {
    setPrompts,
    setPrompt: (clipIds: readonly ClipId[], typed: string | null, startsEvaluation = false) => {
      const text = typed === null ? null : typed.trim();
      setPrompts(
        clipIds.map((clipId) => ({ clipId, text })),
        startsEvaluation,
      );
    },
    isBusy: change.isPending,
  };
};
