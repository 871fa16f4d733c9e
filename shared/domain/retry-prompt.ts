import { markPrompt, type PromptSegment, placeSegments } from './prompt-segments.ts';

/** A finding that may say which words of a prompt were missed. */
export type MissedWords = {
  readonly type: string;
  readonly verdict: string | null;
  readonly prompt_segment?: PromptSegment | null | undefined;
};

/** Stands before and after missed words: emphasis to generators that read it, noise to none. */
const emphasis = '**';

/** Puts the signs around words, and leaves blanks at their ends outside. */
const emphasize = (words: string): string => {
  const inner = words.trim();
  return inner === '' ? words : words.replace(inner, () => `${emphasis}${inner}${emphasis}`);
};

/**
 * A prompt as it is given to a generator once more: the words of mismatches that nobody has dismissed
 * stand between `**`. Words that overlap or touch are marked as one; those that are not in the prompt
 * are left out.
 */
export const retryPrompt = (prompt: string, findings: readonly MissedWords[]): string => {
  const missed = findings.filter(
    ({ type, verdict }) =>
      type === 'prompt_misalignment' && (verdict === null || verdict === 'real'),
  );
  const segments = missed.map(({ prompt_segment }) => prompt_segment);
  const pieces: { text: string; isMissed: boolean }[] = [];
  for (const run of markPrompt(prompt, placeSegments(prompt, segments))) {
    const isMissed = run.segments.length > 0;
    const last = pieces.at(-1);
    if (last && last.isMissed === isMissed) last.text += run.text;
    else pieces.push({ text: run.text, isMissed });
  }
  return pieces.map(({ text, isMissed }) => (isMissed ? emphasize(text) : text)).join('');
};
