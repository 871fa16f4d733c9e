import type { PromptRowInfo } from '../../../shared/contract/prompts.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { useOfferUndo } from '../../actions/undo-stack.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useCall } from '../../rpc/use-call.ts';
import { formatCountOf } from '../../ui/formats.ts';

/**
 * Assigns a single prompt to all rows, several in order. Skips blank cells and rows that cannot be
 * edited.
 */
export const fillDown = (
  rows: readonly PromptRowInfo[],
  texts: readonly string[],
): PromptEdit[] => {
  const [only] = texts;
  return rows.flatMap(({ clipId, canEdit }, index) => {
    const text = texts.length === 1 ? only : texts[index];
    if (clipId === null || !canEdit || text === undefined || text.trim() === '') return [];
    return [{ clipId, text: text.trim() }];
  });
};

export type PromptEdit = { clipId: ClipId; text: string | null };

const doneText = (edits: readonly PromptEdit[]): string => {
  const clips = formatCountOf(edits.length, 'clip');
  return edits.every(({ text }) => text === null)
    ? `Original prompts restored for ${clips}`
    : `Prompt set for ${clips}`;
};

export const useEditPrompts = () => {
  const { client } = useRpc();
  const offerUndo = useOfferUndo();
  const change = useCall(
    (edits: PromptEdit[]) => client.clips.setPrompts(edits),
    'The prompts were not saved',
    (before, edits) => offerUndo(doneText(edits), () => client.clips.setPrompts(before)),
  );
  return {
    edit: (edits: readonly PromptEdit[]): void => {
      if (edits.length > 0) change.mutate([...edits]);
    },
    isBusy: change.isPending,
  };
};
