import type { PromptSearchResult } from '../../../shared/domain/found-prompt.ts';

/** A typed prompt precedes found ones, but not the more recent one of the run (`--prompt`). */
export const withTypedPrompt = (
  found: PromptSearchResult,
  typed: string | null,
): PromptSearchResult => {
  const { prompt, others } = found;
  if (typed === null || prompt?.source === 'typed') return found;
  const alternatives = prompt === null ? others : [prompt, ...others];
  return {
    ...found,
    prompt: { text: typed, source: 'typed', origin: null, detail: null },
    others: alternatives.filter(({ text }) => text !== typed),
    question: null,
  };
};

type UserChoices = {
  typed: string | null;
  /** Key of the text chosen in the clip's workflow; null if none was chosen. */
  choice: string | null;
};

/** Gives the same result as a new search, unless files have changed. */
export const applyUserChoices = (
  found: PromptSearchResult,
  { typed, choice }: UserChoices,
): PromptSearchResult => {
  const { question } = found;
  const chosen = question?.candidates.find(({ key }) => key === choice);
  if (!question || !chosen) return withTypedPrompt(found, typed);
  const { source, origin } = question;
  const prompt = { text: chosen.text, source, origin, detail: chosen.label };
  return withTypedPrompt({ ...found, prompt, question: null }, typed);
};
