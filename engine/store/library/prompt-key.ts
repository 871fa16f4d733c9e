import { createHash } from 'node:crypto';
import { plainText } from '../../../shared/domain/tracks/normalized-text.ts';

/** Number of hexadecimal digits of the hash that are used: 128 bits. */
const keyLength = 32;

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, keyLength);

/**
 * A key, equal for prompts with the same words. Hashed, since it is indexed and prompts are long.
 */
export const promptKey = (prompt: string | null): string | null => {
  const words = plainText(prompt ?? '');
  return words === '' ? null : shortHash(words);
};

/** A key, equal for prompts that differ only in numbers, such as a seed or take in each. */
export const templateKey = (prompt: string | null): string | null => {
  const words = plainText(prompt ?? '');
  return words === '' ? null : shortHash(words.replace(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu, '#'));
};
