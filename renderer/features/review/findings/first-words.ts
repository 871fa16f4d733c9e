/** Further back than this no gap between words is looked for: some writing has none. */
const longestWord = 40;

/**
 * The beginning of a text, cut between words where there is a gap, and never within a character.
 * @param maxUnits UTF-16 units that are left at most; a text that has no more stays as it is
 */
export const firstWords = (text: string, maxUnits: number): string => {
  if (text.length <= maxUnits) return text;
  const start = text.slice(0, maxUnits + 1);
  const gap = start.search(/\s\S*$/);
  if (gap >= maxUnits - longestWord) return start.slice(0, gap);
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.slice(0, maxUnits * 2),
  );
  return text.slice(0, graphemes.containing(maxUnits)?.index);
};
