import type { PromptClaim } from '../../shared/service-api/prompt-claims.ts';

/** A part of a prompt, in code points; the end is exclusive. */
export type Span = { start: number; end: number; text: string };

export const spanOf = ({ prompt_segment: segment }: PromptClaim): Span => ({
  start: segment.char_start,
  end: segment.char_end,
  text: segment.text,
});

export const overlaps = (
  one: Pick<Span, 'start' | 'end'>,
  other: Pick<Span, 'start' | 'end'>,
): boolean => one.start < other.end && other.start < one.end;

const hasWord = /[\p{L}\p{N}]/u;

/** Returns the places of a text in a prompt: first those that begin and end between words. */
const placesOf = (prompt: string, text: string): number[] => {
  const places: number[] = [];
  for (let at = prompt.indexOf(text); at >= 0; at = prompt.indexOf(text, at + 1)) places.push(at);
  const isWithin = (at: number) =>
    hasWord.test(prompt.charAt(at - 1)) && hasWord.test(prompt.charAt(at));
  const cuts = (at: number) => Number(isWithin(at) || isWithin(at + text.length));
  return places.toSorted((one, other) => cuts(one) - cuts(other));
};

/** Returns the first place of words in a prompt that is free; null if they are not its text. */
export const findSpan = (
  prompt: string,
  words: string,
  isTaken: (span: Span) => boolean,
): Span | null => {
  const text = words.trim();
  if (text === '') return null;
  for (const at of placesOf(prompt, text)) {
    const start = Array.from(prompt.slice(0, at)).length;
    const span = { start, end: start + Array.from(text).length, text };
    if (!isTaken(span)) return span;
  }
  return null;
};

/** Cuts spans out of a claim that was not judged: the rest of it, in order. */
const without = (claim: PromptClaim, spans: readonly Span[]): PromptClaim[] => {
  const { start, text } = spanOf(claim);
  const characters = Array.from(text);
  const parts: PromptClaim[] = [];
  let from = 0;
  for (let at = 0; at <= characters.length; at += 1) {
    const isCut = spans.some((span) => span.start <= start + at && start + at < span.end);
    if (at < characters.length && !isCut) continue;
    const part = characters.slice(from, at).join('');
    const left = Array.from(part).length - Array.from(part.trimStart()).length;
    const bare = part.trim();
    if (hasWord.test(bare)) {
      const first = start + from + left;
      const end = first + Array.from(bare).length;
      const segment = { text: bare, char_start: first, char_end: end };
      parts.push({ ...claim, prompt_segment: segment });
    }
    from = at + 1;
  }
  return parts;
};

/** Puts opinions in the place of the words that nothing else judged, in the order of the text. */
export const withOpinions = (
  claims: readonly PromptClaim[],
  opinions: readonly PromptClaim[],
): PromptClaim[] => {
  const spans = opinions.map(spanOf);
  const rest = claims.flatMap((claim) =>
    claim.outcome === 'not_judged' ? without(claim, spans) : [claim],
  );
  return [...rest, ...opinions].toSorted(
    (one, other) => spanOf(one).start - spanOf(other).start || spanOf(one).end - spanOf(other).end,
  );
};
