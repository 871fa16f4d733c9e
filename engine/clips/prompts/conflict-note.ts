import type { PromptFinding } from '../../../shared/domain/found-prompt.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { placeName } from '../addresses/place-name.ts';
import { conflictsWith } from './conflicts-with.ts';

type Judged = { path: string; promptFinding: PromptFinding | null };

const disagrees = ({ promptFinding }: Judged): boolean =>
  conflictsWith(promptFinding?.prompt ?? null, promptFinding).length > 0;

/** Says of how many clips the sources disagree about the prompt; null where all agree. */
export const conflictNote = (clips: Iterable<Judged>): string | null => {
  const disagreeing = [...clips].filter(disagrees);
  const [first] = disagreeing;
  if (!first?.promptFinding?.prompt) return null;
  const { prompt, others } = first.promptFinding;
  const sources = [...new Set([prompt, ...others].map(({ source }) => source))].join(', ');
  const howMany = disagreeing.length === 1 ? '1 clip has' : `${disagreeing.length} clips have`;
  return `${howMany} prompts that disagree, ${disagreeing.length === 1 ? '' : 'among them '}${printableText(placeName(first.path))} (${sources}). The most trusted one counts; 'clipcheck prompts', or Prompts in the queue, shows all of them.`;
};
