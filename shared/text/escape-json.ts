import { deceptiveCharacters } from './deceptive-characters.ts';

/** Escapes both halves of a pair, as JSON does. */
const escapeCharacter = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Escapes deceptive characters in JSON, without changing its value. */
export const escapeJson = (json: string): string =>
  json.replace(deceptiveCharacters, escapeCharacter);
