import { createHash } from 'node:crypto';
import { promptWords } from '../../../shared/domain/prompt-words.ts';

/** Characters that are kept of the hash: 128 bits. */
const keyLength = 32;

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, keyLength);

/**
 * Equal for prompts of the same words, however they are broken into lines; null for none. Short,
 * since it is indexed and prompts are long.
 */
export const promptKey = (prompt: string | null): string | null => {
  const words = promptWords(prompt);
  return words === '' ? null : shortHash(words);
};

/**
 * Equal for prompts that are alike apart from their numbers, such as those of one list with a seed
 * or a take in each; null for none.
 */
export const templateKey = (prompt: string | null): string | null => {
  const words = promptWords(prompt);
  return words === '' ? null : shortHash(words.replace(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu, '#'));
};
