import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromptRowInfo } from '../../../shared/contract/prompts.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { useOfferUndo } from '../../actions/undo-stack.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';

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
  const { client, query } = useRpc();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const refresh = () => queries.invalidateQueries({ queryKey: query.prompts.key() });
  const change = useMutation({
    mutationFn: (edits: PromptEdit[]) => client.prompts.setMany(edits),
    onSuccess: async (before, edits) => {
      offerUndo(doneText(edits), async () => {
        await client.clips.restorePrompts(before);
        await refresh();
      });
      await refresh();
    },
    onError: notify.failed('The prompts were not saved'),
  });
  return {
    edit: (edits: readonly PromptEdit[]): void => {
      if (edits.length > 0) change.mutate([...edits]);
    },
    isBusy: change.isPending,
  };
};
