/** A span of a prompt as the service names it. Nothing in it is trusted. */
export type PromptSegment = { text: string; char_start: number; char_end: number };

/** How the service's positions were understood; `nearest`: by the words, since neither fits. */
export type SegmentReading = 'code-points' | 'utf-16' | 'nearest';

/** Where a segment lies in a prompt: UTF-16 units, the end exclusive, never empty. */
export type PlacedSegment = {
  readonly start: number;
  readonly end: number;
  readonly reading: SegmentReading;
};

/** A piece of a prompt in which the same segments lie everywhere. */
export type PromptRun = {
  /** UTF-16 unit of the prompt at which it begins. */
  readonly start: number;
  readonly text: string;
  /** Indexes of the segments that cover it, ascending; empty where none does. */
  readonly segments: readonly number[];
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** UTF-16 offset of each code point of a text, and of its end. */
const codePointOffsets = (text: string): number[] => {
  const offsets = [0];
  for (const character of text) offsets.push((offsets.at(-1) ?? 0) + character.length);
  return offsets;
};

const isUnit = (text: string, position: number): boolean =>
  Number.isInteger(position) && position >= 0 && position <= text.length;

/** The same text for a reader: composed, and with one way to break lines. */
const composed = (text: string): string => text.replaceAll(/\r\n?/g, '\n').normalize('NFC');

/** A prompt as `composed` makes it, and for each of its units the place it came from. */
type ComposedPrompt = { text: string; starts: number[]; ends: number[] };

const composePrompt = (prompt: string): ComposedPrompt => {
  const parts: string[] = [];
  const [starts, ends]: [number[], number[]] = [[], []];
  for (const { segment, index } of graphemes.segment(prompt)) {
    const part = composed(segment);
    parts.push(part);
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(index);
      ends.push(index + segment.length);
    }
  }
  return { text: parts.join(''), starts, ends };
};

/** Where `words` begins in `text`, nearest to a position, of two as near the first; null: nowhere. */
const nearestOccurrence = (text: string, words: string, to: number): number | null => {
  const before = text.lastIndexOf(words, to);
  const after = text.indexOf(words, to);
  if (before === -1) return after === -1 ? null : after;
  return after === -1 || to - before <= after - to ? before : after;
};

/**
 * Finds segments in the prompt that they were made for (silent point `char_start`, `char_end`):
 * positions count code points, or else UTF-16 units, whichever cuts out the segment's text. Where
 * neither does, the nearest occurrence of the text counts, letter by letter; failing that, one that
 * differs only in how it is encoded (composed and decomposed characters, CRLF and LF).
 * @returns for each segment its place; null where there is none, or nothing that could be marked
 */
export const placeSegments = (
  prompt: string,
  segments: readonly (PromptSegment | null | undefined)[],
): (PlacedSegment | null)[] => {
  const offsets = codePointOffsets(prompt);
  // Most prompts never need it.
  let inComposed: ComposedPrompt | null = null;
  const nearest = (words: string, to: number): PlacedSegment | null => {
    const exact = nearestOccurrence(prompt, words, to);
    if (exact !== null) return { start: exact, end: exact + words.length, reading: 'nearest' };
    inComposed ??= composePrompt(prompt);
    const { text, starts, ends } = inComposed;
    const alike = composed(words);
    const from = starts.findLastIndex((start) => start <= to);
    const found = nearestOccurrence(text, alike, Math.max(0, from));
    const [start, end] = [starts[found ?? -1], ends[(found ?? -1) + alike.length - 1]];
    return start === undefined || end === undefined ? null : { start, end, reading: 'nearest' };
  };
  return segments.map((segment) => {
    if (!segment || segment.text === '') return null;
    const { text, char_start: from, char_end: to } = segment;
    const [start, end] = [offsets[from], offsets[to]];
    // The text is not empty, so neither is a span that equals it.
    if (start !== undefined && end !== undefined && prompt.slice(start, end) === text) {
      return { start, end, reading: 'code-points' };
    }
    if (isUnit(prompt, from) && isUnit(prompt, to) && prompt.slice(from, to) === text) {
      return { start: from, end: to, reading: 'utf-16' };
    }
    const stated = Math.min(Math.max(0, Math.round(from) || 0), offsets.length - 1);
    return nearest(text, offsets[stated] ?? 0);
  });
};

/** Moves the edges of a span outwards, so that no character that people see is cut in two. */
const wholeCharacters = (
  prompt: Intl.Segments,
  { start, end }: Pick<PlacedSegment, 'start' | 'end'>,
): { start: number; end: number } => {
  const first = prompt.containing(start);
  const last = prompt.containing(end - 1);
  return { start: first?.index ?? start, end: last ? last.index + last.segment.length : end };
};

/**
 * Cuts a prompt where segments of it begin and end. Segments may overlap; what people see as one
 * character stays in one piece. The pieces put together are the prompt.
 */
export const markPrompt = (
  prompt: string,
  placed: readonly (Pick<PlacedSegment, 'start' | 'end'> | null)[],
): PromptRun[] => {
  const characters = graphemes.segment(prompt);
  const spans = placed.flatMap((place, segment) =>
    place ? [{ segment, ...wholeCharacters(characters, place) }] : [],
  );
  const edges = new Set([0, prompt.length, ...spans.flatMap(({ start, end }) => [start, end])]);
  const cuts = [...edges].sort((one, other) => one - other);
  return cuts.slice(0, -1).map((start, index) => ({
    start,
    text: prompt.slice(start, cuts[index + 1]),
    segments: spans
      .filter((span) => span.start <= start && start < span.end)
      .map(({ segment }) => segment),
  }));
};
