import { z } from 'zod';

/** A span of a prompt as sent by the service. Untrusted. */
export type PromptSegment = { text: string; char_start: number; char_end: number };

export const placedSegmentSchema = z.object({
  start: z.int().min(0),
  end: z.int().min(0),
  /** What the service's positions count; `nearest` if neither fits, so its text was looked for. */
  reading: z.enum(['code-points', 'utf-16', 'nearest']),
});
/** Range of words in a prompt, in UTF-16 units, end exclusive, never empty. */
export type PlacedSegment = z.infer<typeof placedSegmentSchema>;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the UTF-16 offsets of all code points in a text, and of its end. */
const codePointOffsets = (text: string): number[] => {
  const offsets = [0];
  for (const character of text) offsets.push((offsets.at(-1) ?? 0) + character.length);
  return offsets;
};

const isUnit = (text: string, position: number): boolean =>
  Number.isInteger(position) && position >= 0 && position <= text.length;

const composed = (text: string): string => text.replaceAll(/\r\n?/g, '\n').normalize('NFC');

/** A prompt after `composed`, with the original range of each unit. */
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

/** Returns the start of the occurrence of `words` nearest to a position (first if tied), or null. */
const nearestOccurrence = (text: string, words: string, to: number): number | null => {
  const before = text.lastIndexOf(words, to);
  const after = text.indexOf(words, to);
  if (before === -1) return after === -1 ? null : after;
  return after === -1 || to - before <= after - to ? before : after;
};

/**
 * Locates segments (silent point `char_start`, `char_end`): positions count code points, or else
 * UTF-16 units, whichever yields the segment's text. If neither does, the nearest exact occurrence
 * counts, or else one that differs only in encoding (composed and decomposed characters, CRLF and
 * LF).
 * @returns the range of each segment; null if it is not found or empty
 */
export const placeSegments = (
  prompt: string,
  segments: readonly (PromptSegment | null | undefined)[],
): (PlacedSegment | null)[] => {
  const offsets = codePointOffsets(prompt);
  // Computed on demand: most prompts never need it.
  let inComposed: ComposedPrompt | null = null;
  const findNearest = (words: string, to: number): PlacedSegment | null => {
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
    // The text is not empty, so a span equal to it is not either.
    if (start !== undefined && end !== undefined && prompt.slice(start, end) === text) {
      return { start, end, reading: 'code-points' };
    }
    if (isUnit(prompt, from) && isUnit(prompt, to) && prompt.slice(from, to) === text) {
      return { start: from, end: to, reading: 'utf-16' };
    }
    const stated = Math.min(Math.max(0, Math.round(from) || 0), offsets.length - 1);
    return findNearest(text, offsets[stated] ?? 0);
  });
};

/** Widens a span to grapheme boundaries, so that no visible character is split. */
const toGraphemes = (
  prompt: Intl.Segments,
  { start, end }: Pick<PlacedSegment, 'start' | 'end'>,
): { start: number; end: number } => {
  const first = prompt.containing(start);
  const last = prompt.containing(end - 1);
  return { start: first?.index ?? start, end: last ? last.index + last.segment.length : end };
};

/** Segments may overlap; visible characters are never split. The pieces joined are the prompt. */
export const markPrompt = (
  prompt: string,
  placed: readonly (Pick<PlacedSegment, 'start' | 'end'> | null)[],
) => {
  const characters = graphemes.segment(prompt);
  const spans = placed.flatMap((place, segment) =>
    place ? [{ segment, ...toGraphemes(characters, place) }] : [],
  );
  const edges = new Set([0, prompt.length, ...spans.flatMap(({ start, end }) => [start, end])]);
  const cuts = [...edges].sort((one, other) => one - other);
  return cuts.slice(0, -1).map((start, index) => ({
    /** Offset of its start in the prompt, in UTF-16 units. */
    start,
    text: prompt.slice(start, cuts[index + 1]),
    /** Indexes of the segments that cover it, ascending; may be empty. */
    segments: spans
      .filter((span) => span.start <= start && start < span.end)
      .map(({ segment }) => segment),
  }));
};
