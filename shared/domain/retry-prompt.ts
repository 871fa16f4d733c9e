import { concernsPrompt } from './finding-types.ts';
import { markPrompt, type PlacedSegment } from './prompt-segments.ts';

/** A finding, possibly with the prompt's words that the clip lacks. */
export type MissedWords = {
  readonly type: string;
  readonly verdict: string | null;
  readonly words: PlacedSegment | null;
  readonly isPossible?: boolean;
};

/** Mark around missed words: some generators read it as emphasis, the others ignore it. */
const emphasis = '**';

const emphasize = (words: string): string => {
  const inner = words.trim();
  return inner === '' ? words : words.replace(inner, () => `${emphasis}${inner}${emphasis}`);
};

/** Returns the offsets (UTF-16) that are already marked, as in a copied retry prompt. */
const markedUnits = (prompt: string): Set<number> =>
  new Set(
    [...prompt.matchAll(/\*\*[^*]+\*\*/g)].flatMap(({ 0: { length }, index }) =>
      Array.from({ length }, (_, offset) => index + offset),
    ),
  );

/**
 * Marks the words of mismatches that count by `**`, unless they are already;
 * overlapping or touching words together. Skips words that are not in the prompt.
 */
export const retryPrompt = (prompt: string, findings: readonly MissedWords[]): string => {
  const missed = findings.filter(
    ({ type, verdict, isPossible = false }) =>
      concernsPrompt(type) && !isPossible && (verdict === null || verdict === 'real'),
  );
  const marked = markedUnits(prompt);
  const pieces: { text: string; isMissed: boolean }[] = [];
  let offset = 0;
  for (const run of markPrompt(
    prompt,
    missed.map(({ words }) => words),
  )) {
    for (const unit of run.text.split('')) {
      const isMissed = run.segments.length > 0 && !marked.has(offset);
      const last = pieces.at(-1);
      if (last?.isMissed === isMissed) last.text += unit;
      else pieces.push({ text: unit, isMissed });
      offset += 1;
    }
  }
  return pieces.map(({ text, isMissed }) => (isMissed ? emphasize(text) : text)).join('');
};
