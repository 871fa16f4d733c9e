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
