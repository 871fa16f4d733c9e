import { deceptiveCharacters } from './deceptive-characters.ts';

const escapeCharacter = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes deceptive characters in JSON, without changing its value. */
export const escapeJson = (json: string): string =>
  json.replace(deceptiveCharacters, escapeCharacter);
