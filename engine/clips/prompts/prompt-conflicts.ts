import type { FoundPrompt, PromptSearchResult } from '../../../shared/domain/found-prompt.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { placeName } from '../addresses/place-name.ts';

type Counting = { readonly text: string; readonly source: string };

/**
 * Returns the prompts from other sources that differ from the one in use. None if it was typed: the
 * user knew of the others.
 * @param found null if prompts were not searched
 */
export const findConflicts = (
  prompt: Counting | null,
  found: PromptSearchResult | null,
): FoundPrompt[] => {
  if (prompt === null || prompt.source === 'typed' || found === null) return [];
  const all = found.prompt === null ? found.others : [found.prompt, ...found.others];
  return all.filter(({ text }) => text !== prompt.text);
};

type Judged = { path: string; promptSearch: PromptSearchResult | null };

const disagrees = ({ promptSearch }: Judged): boolean =>
  findConflicts(promptSearch?.prompt ?? null, promptSearch).length > 0;

/** States for how many clips the sources disagree about the prompt; null if all agree. */
export const describeConflicts = (clips: Iterable<Judged>): string | null => {
  const disagreeing = [...clips].filter(disagrees);
  const [first] = disagreeing;
  if (!first?.promptSearch?.prompt) return null;
  const { prompt, others } = first.promptSearch;
  const sources = [...new Set([prompt, ...others].map(({ source }) => source))].join(', ');
  const howMany = disagreeing.length === 1 ? '1 clip has' : `${disagreeing.length} clips have`;
  return `${howMany} prompts that disagree, ${disagreeing.length === 1 ? '' : 'among them '}${printableText(placeName(first.path))} (${sources}). The first source in the prompt order is used; see all of them with 'clipcheck prompts' or under Prompts in the queue.`;
};
