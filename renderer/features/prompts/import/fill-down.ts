import type { PromptRowInfo } from '../../../../shared/contract/prompts.ts';
import type { PromptEdit } from '../use-edit-prompts.ts';

/**
 * Prompts that were pasted onto rows, in their order: one prompt goes to all of them, several to one
 * each. Blank cells leave their rows as they are, as do rows that cannot be edited.
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
