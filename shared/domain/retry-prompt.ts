import { concernsPrompt } from './finding-types.ts';
import { markPrompt, type PromptSegment, placeSegments } from './prompt-segments.ts';

/** A finding that may have the words of a prompt that were missed. */
export type MissedWords = {
  readonly type: string;
  readonly verdict: string | null;
  readonly prompt_segment?: PromptSegment | null | undefined;
};

/** Marks missed words: some generators read it as emphasis, and none has a problem with it. */
const emphasis = '**';

/** Puts marks around words, with surrounding blanks outside. */
const emphasize = (words: string): string => {
  const inner = words.trim();
  return inner === '' ? words : words.replace(inner, () => `${emphasis}${inner}${emphasis}`);
};

/** UTF-16 units of a prompt that are already marked, as in a copied retry prompt. */
const markedUnits = (prompt: string): Set<number> =>
  new Set(
    [...prompt.matchAll(/\*\*[^*]+\*\*/g)].flatMap(({ 0: { length }, index }) =>
      Array.from({ length }, (_, offset) => index + offset),
    ),
  );

/**
 * Returns a prompt for a retry, with the words of mismatches that are not dismissed between `**`,
 * unless they are already. Overlapping or touching words are marked together; words that are not in
 * the prompt are skipped.
 */
export const retryPrompt = (prompt: string, findings: readonly MissedWords[]): string => {
  const missed = findings.filter(
    ({ type, verdict }) => concernsPrompt(type) && (verdict === null || verdict === 'real'),
  );
  const segments = missed.map(({ prompt_segment }) => prompt_segment);
  const marked = markedUnits(prompt);
  const pieces: { text: string; isMissed: boolean }[] = [];
  let at = 0;
  for (const run of markPrompt(prompt, placeSegments(prompt, segments))) {
    for (const unit of run.text.split('')) {
      const isMissed = run.segments.length > 0 && !marked.has(at);
      const last = pieces.at(-1);
      if (last?.isMissed === isMissed) last.text += unit;
      else pieces.push({ text: unit, isMissed });
      at += 1;
    }
  }
  return pieces.map(({ text, isMissed }) => (isMissed ? emphasize(text) : text)).join('');
};
