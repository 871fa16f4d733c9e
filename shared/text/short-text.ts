const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Cuts a text that is longer than `maxCharacters`, and adds an ellipsis. Never cuts within what
 * readers take for one character, such as a joined emoji.
 */
export const shortText = (text: string, maxCharacters: number): string => {
  const characters = Array.from(text.slice(0, 2 * maxCharacters + 1));
  if (characters.length <= maxCharacters) return text;
  const end = characters.slice(0, maxCharacters - 1).join('').length;
  return `${text.slice(0, graphemes.segment(text).containing(end)?.index)}…`;
};
