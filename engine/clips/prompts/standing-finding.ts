import type { PromptFinding } from '../../../shared/domain/found-prompt.ts';
import { withTypedPrompt } from './with-typed-prompt.ts';

/** What was said since a prompt was looked for. */
export type SaidSince = {
  /** What was typed for the clip, or null. */
  typed: string | null;
  /** Which text of its workflow was chosen, by its key; null where none was. */
  choice: string | null;
};

/**
 * What is known of a clip's prompt by now, from what was found when it was last looked for. Looking
 * again gives the same, unless files have changed.
 */
export const standingFinding = (
  found: PromptFinding,
  { typed, choice }: SaidSince,
): PromptFinding => {
  const { question } = found;
  const chosen = question?.candidates.find(({ key }) => key === choice);
  if (!question || !chosen) return withTypedPrompt(found, typed);
  const { source, origin } = question;
  const prompt = { text: chosen.text, source, origin, detail: chosen.label };
  return withTypedPrompt({ ...found, prompt, question: null }, typed);
};
