import type { FoundPrompt, PromptSearchResult } from '../../../shared/domain/found-prompt.ts';
import { shortLocation } from '../addresses/display-location.ts';

type UsedPrompt = { readonly text: string; readonly source: string };

/** None if the prompt was typed, because the user knew of the others. */
export const findConflicts = (
  prompt: UsedPrompt | null,
  found: PromptSearchResult | null,
): FoundPrompt[] => {
  if (prompt === null || prompt.source === 'typed' || found === null) return [];
  const all = found.prompt === null ? found.others : [found.prompt, ...found.others];
  return all.filter(({ text }) => text !== prompt.text);
};

type SearchedClip = { path: string; promptSearch: PromptSearchResult | null };

const hasConflict = ({ promptSearch }: SearchedClip): boolean =>
  findConflicts(promptSearch?.prompt ?? null, promptSearch).length > 0;

export const describeConflicts = (clips: Iterable<SearchedClip>): string | null => {
  const conflicting = [...clips].filter(hasConflict);
  const [first] = conflicting;
  if (!first?.promptSearch?.prompt) return null;
  const { prompt, others } = first.promptSearch;
  const sources = [...new Set([prompt, ...others].map(({ source }) => source))].join(', ');
  const howMany = conflicting.length === 1 ? '1 clip has' : `${conflicting.length} clips have`;
  return `${howMany} conflicting prompts, ${conflicting.length === 1 ? '' : 'among them '}${shortLocation(first.path)} (${sources}). The first source in the prompt order is used; see all of them with 'clipcheck prompts' or under Prompts in the queue.`;
};
