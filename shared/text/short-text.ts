/** Cuts a text that is longer than `maxCharacters`, never within a character, and adds an ellipsis. */
export const shortText = (text: string, maxCharacters: number): string => {
  const characters = Array.from(text.slice(0, 2 * maxCharacters + 1));
  return characters.length > maxCharacters
    ? `${characters.slice(0, maxCharacters - 1).join('')}…`
    : text;
};
