import { printableText } from './printable-text.ts';

const maxChars = 60;

const maxNames = 32;

export const shortName = (name: string): string => {
  // Cuts first, so that only the shown part is made printable.
  const characters = Array.from(name.slice(0, 4 * maxChars));
  const isCut = characters.length > maxChars;
  return `${printableText(characters.slice(0, maxChars).join(''))}${isCut ? '…' : ''}`;
};

export const quotedName = (name: string): string => `"${shortName(name)}"`;

export const shortList = (names: readonly string[]): string => {
  const shown = [...new Set(names)];
  const more = shown.length - maxNames;
  const list = shown.slice(0, maxNames).map(shortName).join(', ');
  return more > 0 ? `${list} and ${more} more` : list;
};
