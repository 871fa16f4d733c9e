import { markPrompt, type PromptSegment, placeSegments } from './prompt-segments.ts';

/** A finding that may say which words of a prompt were missed. */
export type MissedWords = {
  readonly type: string;
  readonly verdict: string | null;
  readonly prompt_segment?: PromptSegment | null | undefined;
};

/** Put before and after missed words: some generators read it as emphasis, and it disturbs none. */
const emphasis = '**';

/** Puts the signs around words, and leaves blanks at their ends outside. */
const emphasize = (words: string): string => {
  const inner = words.trim();
  return inner === '' ? words : words.replace(inner, () => `${emphasis}${inner}${emphasis}`);
};

/** Units of a prompt that stand between marks, which a copied prompt has brought along. */
const markedUnits = (prompt: string): Set<number> =>
  new Set(
    [...prompt.matchAll(/\*\*[^*]+\*\*/g)].flatMap(({ 0: { length }, index }) =>
      Array.from({ length }, (_, offset) => index + offset),
    ),
  );

/**
 * Returns a prompt for another try, with the words of mismatches that are not dismissed between
 * `**`, unless they are already. Words that overlap or touch are marked as one; words that are not
 * in the prompt are skipped.
 */
export const retryPrompt = (prompt: string, findings: readonly MissedWords[]): string => {
  const missed = findings.filter(
    ({ type, verdict }) =>
      type === 'prompt_misalignment' && (verdict === null || verdict === 'real'),
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
