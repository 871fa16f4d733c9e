import type { PromptRowInfo } from '../../../../shared/contract/prompts.ts';
import type { PromptEdit } from '../use-edit-prompts.ts';

/**
 * Assigns pasted prompts to rows in order: a single prompt to all of them, several to one row each.
 * Skips blank cells and rows that cannot be edited.
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
