/** Control characters and those that turn the reading direction: both can falsify what is shown. */
const unsafe = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Matches text of which something can be seen. */
export const visibleText = /[^\p{C}\p{Z}]/u;

const escapeCharacter = (character: string): string =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/**
 * Text from a file name, a file's tag or another program in a form that a message can hold: on one
 * line, without terminal commands.
 */
export const printableText = (text: string): string => text.replace(unsafe, escapeCharacter);
