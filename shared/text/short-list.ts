import { printableText } from './printable-text.ts';
import { shortText } from './short-text.ts';

const maxChars = 60;

const maxNames = 32;

/** Cuts first, so that only the shown part is made printable. */
export const shortName = (name: string): string => printableText(shortText(name, maxChars));

export const quotedName = (name: string): string => `"${shortName(name)}"`;

export const shortList = (names: readonly string[]): string => {
  const shown = [...new Set(names)];
  const more = shown.length - maxNames;
  const list = shown.slice(0, maxNames).map(shortName).join(', ');
  return more > 0 ? `${list} and ${more} more` : list;
};
