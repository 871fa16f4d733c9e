import {
  type JudgedKind,
  type PromptPart,
  promptPartNames,
} from '../../../shared/domain/judged-prompt.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';

/** Words of one kind in a sentence, those of one reason together; null where there are none. */
const sentenceOf = (parts: readonly PromptPart[], kind: JudgedKind): string | null => {
  const wordsByReason = new Map<string, Set<string>>();
  for (const part of parts) {
    if (part.kind !== kind) continue;
    const reason = part.reason === null ? '' : ` (${printableLine(part.reason)})`;
    const words = wordsByReason.get(reason) ?? new Set();
    wordsByReason.set(reason, words.add(`“${printableLine(part.text)}”`));
  }
  if (wordsByReason.size === 0) return null;
  const name = promptPartNames[kind];
  const told = [...wordsByReason].map(([reason, words]) => `${[...words].join(', ')}${reason}`);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${told.join('; ')}.`;
};

/** "Not judged: “red” (colour of a thing).": the words of a prompt by what became of them. */
export const judgedWords = (
  parts: readonly PromptPart[] | null,
  kinds: readonly JudgedKind[] = ['as_claimed', 'mismatch', 'not_judged'],
): string[] =>
  kinds.flatMap((kind) => {
    const sentence = sentenceOf(parts ?? [], kind);
    return sentence === null ? [] : [sentence];
  });
