/** Matches control characters and bidi controls, which can change how a text appears. */
const unsafe = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Matches text with at least one visible character. */
export const visibleText = /[^\p{C}\p{Z}]/u;

const escapeCharacter = (character: string): string =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/**
 * Escapes control characters in text from a file name, a tag or another program, so that a message
 * with it stays on one line and contains no terminal commands.
 */
export const printableText = (text: string): string => text.replace(unsafe, escapeCharacter);
