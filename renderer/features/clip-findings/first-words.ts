/** Maximum distance to search back for a gap between words, which some scripts do not have. */
const maxWordLength = 40;

/**
 * Returns the beginning of a text, cut between words if possible, and never within a character.
 * @param maxUnits maximum length in UTF-16 units; shorter texts are returned unchanged
 */
export const firstWords = (text: string, maxUnits: number): string => {
  if (text.length <= maxUnits) return text;
  const start = text.slice(0, maxUnits + 1);
  const gap = start.search(/\s\S*$/);
  if (gap >= maxUnits - maxWordLength) return start.slice(0, gap);
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.slice(0, maxUnits * 2),
  );
  return text.slice(0, graphemes.containing(maxUnits)?.index);
};
