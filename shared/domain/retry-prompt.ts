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

/**
 * Returns a prompt for another try, with the words of mismatches that are not dismissed between
 * `**`. Words that overlap or touch are marked as one; words that are not in the prompt are
 * skipped.
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
