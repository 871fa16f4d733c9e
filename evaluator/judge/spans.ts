import type { PromptClaim } from '../../shared/service-api/prompt-claims.ts';

/** A part of a prompt, in code points; the end is exclusive. */
export type Span = PromptClaim['prompt_segment'];

export const overlaps = (one: Span, other: Span): boolean =>
  one.char_start < other.char_end && other.char_start < one.char_end;

const hasWord = /[\p{L}\p{N}]/u;

/** @param index of the part in the text @param start of the text in the prompt */
const spanAt = (text: string, index: number, part: string, start = 0): Span => {
  const char_start = start + Array.from(text.slice(0, index)).length;
  return { text: part, char_start, char_end: char_start + Array.from(part).length };
};

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
  const spans = placesOf(prompt, text).map((at) => spanAt(prompt, at, text));
  return spans.find((span) => !isTaken(span)) ?? null;
};

/** No text has this character, which Unicode leaves unassigned. */
const cut = '\uFFFF';
const partsBetweenCuts = /[^\s\uFFFF](?:[^\uFFFF]*[^\s\uFFFF])?/gu;

/** Cuts spans out of a claim that was not judged: the rest of it, in order. */
const without = (claim: PromptClaim, spans: readonly Span[]): PromptClaim[] => {
  const { char_start: start, text } = claim.prompt_segment;
  const isCut = (at: number) => spans.some((span) => span.char_start <= at && at < span.char_end);
  const rest = Array.from(text, (one, at) => (isCut(start + at) ? cut : one)).join('');
  return Array.from(rest.matchAll(partsBetweenCuts))
    .filter(([part]) => hasWord.test(part))
    .map(({ 0: part, index }) => ({ ...claim, prompt_segment: spanAt(rest, index, part, start) }));
};

/** Puts opinions in the place of the words that nothing else judged, in the order of the text. */
export const withOpinions = (
  claims: readonly PromptClaim[],
  opinions: readonly PromptClaim[],
): PromptClaim[] => {
  const spans = opinions.map(({ prompt_segment }) => prompt_segment);
  const rest = claims.flatMap((claim) =>
    claim.outcome === 'not_judged' ? without(claim, spans) : [claim],
  );
  return [...rest, ...opinions].toSorted(
    ({ prompt_segment: one }, { prompt_segment: other }) =>
      one.char_start - other.char_start || one.char_end - other.char_end,
  );
};
