import { deceptiveCharacters } from './deceptive-characters.ts';

export const jsonText = (value: unknown): string =>
  escapeJson(JSON.stringify(value, null, 2) ?? '');

const escapeCharacter = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

export const escapeJson = (json: string): string =>
  json.replace(deceptiveCharacters, escapeCharacter);
