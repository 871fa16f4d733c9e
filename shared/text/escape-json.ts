import { deceptiveCharacters } from './deceptive-characters.ts';

const escapeCharacter = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON in which no text can deceive who sees it. It is still the same value. */
export const escapeJson = (json: string): string =>
  json.replace(deceptiveCharacters, escapeCharacter);
