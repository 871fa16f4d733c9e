import { printableText } from './printable-text.ts';

/** Maximum number of characters shown of one name. */
const maxChars = 60;

/** Maximum number of names shown. */
const maxNames = 32;

/** A name that a service sent, in one line of bounded length. */
export const shortName = (name: string): string => {
  // Cut first: what is not shown need not be made printable.
  const characters = Array.from(name.slice(0, 4 * maxChars));
  const isCut = characters.length > maxChars;
  return `${printableText(characters.slice(0, maxChars).join(''))}${isCut ? '…' : ''}`;
};

/** The same in quotes, as it may stand in a sentence. */
export const quotedName = (name: string): string => `"${shortName(name)}"`;

/** Names that a service sent, in one line: repeated ones once, and a bounded number of them. */
export const shortList = (names: readonly string[]): string => {
  const shown = [...new Set(names)];
  const more = shown.length - maxNames;
  const list = shown.slice(0, maxNames).map(shortName).join(', ');
  return more > 0 ? `${list} and ${more} more` : list;
};
