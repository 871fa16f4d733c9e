/** What can falsify how a text looks: it turns the reading direction, or breaks the line. */
const unsafe = /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

const escapeCharacter = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A value as JSON to be read: what a text could deceive with is escaped, which changes no value. */
export const jsonText = (value: unknown): string =>
  (JSON.stringify(value, null, 2) ?? '').replace(unsafe, escapeCharacter);
