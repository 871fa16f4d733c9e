import type { PromptFinding } from '../../../shared/domain/found-prompt.ts';

/**
 * What is known of a clip's prompt, once it is known which clip it is: one that was typed for this
 * very clip comes before what was found beside its file. One that was typed for the whole call
 * stays: it was said last.
 * @param typed what was typed for the clip, or null
 */
export const withTypedPrompt = (found: PromptFinding, typed: string | null): PromptFinding => {
  const { prompt, others } = found;
  if (typed === null || prompt?.source === 'typed') return found;
  const beside = prompt === null ? others : [prompt, ...others];
  return {
    ...found,
    prompt: { text: typed, source: 'typed', origin: null, detail: null },
    others: beside.filter(({ text }) => text !== typed),
    question: null,
  };
};

/** What was said since a prompt was looked for. */
type UserChoices = {
  /** What was typed for the clip, or null. */
  typed: string | null;
  /** Which text of its workflow was chosen, by its key; null where none was. */
  choice: string | null;
};

/**
 * What is known of a clip's prompt by now, from what was found when it was last looked for. Looking
 * again gives the same, unless files have changed.
 */
export const currentFinding = (
  found: PromptFinding,
  { typed, choice }: UserChoices,
): PromptFinding => {
  const { question } = found;
  const chosen = question?.candidates.find(({ key }) => key === choice);
  if (!question || !chosen) return withTypedPrompt(found, typed);
  const { source, origin } = question;
  const prompt = { text: chosen.text, source, origin, detail: chosen.label };
  return withTypedPrompt({ ...found, prompt, question: null }, typed);
};
