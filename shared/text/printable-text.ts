import { unprintableCharacters } from './deceptive-characters.ts';

/** Matches text with at least one visible character. */
export const visibleText = /[^\p{C}\p{Z}]/u;

/** Finds texts that need no look at what surrounds each character, in a 25th of the time. */
export const mayBeUnprintable = /[\p{Cc}\p{Cs}\u2028\u2029\p{DI}]/u;

const escapeCharacter = (character: string): string =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/**
 * Keeps a message with text from a file or another program on one line and free of terminal
 * commands.
 */
export const printableText = (text: string): string =>
  mayBeUnprintable.test(text) ? text.replace(unprintableCharacters, escapeCharacter) : text;
