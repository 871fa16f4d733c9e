import type { FoundPrompt, PromptFinding } from '../../../shared/domain/found-prompt.ts';

type Counting = { readonly text: string; readonly source: string };

/**
 * What sources say otherwise than the prompt that counts. Nothing, where that was typed by hand: it
 * was said knowing of the others.
 * @param found null where prompts were not looked for
 */
export const conflictsWith = (
  prompt: Counting | null,
  found: PromptFinding | null,
): FoundPrompt[] => {
  if (prompt === null || prompt.source === 'typed' || found === null) return [];
  const all = found.prompt === null ? found.others : [found.prompt, ...found.others];
  return all.filter(({ text }) => text !== prompt.text);
};
