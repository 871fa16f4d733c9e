import { createHash } from 'node:crypto';
import { shotOf } from '../../../shared/domain/take-name.ts';
import { plainText } from '../../../shared/domain/tracks/normalized-text.ts';

/** Number of hexadecimal digits of the hash that are used: 128 bits. */
const keyLength = 32;

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, keyLength);

type Take = {
  readonly prompt: string | null;
  readonly path: string;
  readonly workflowKey: string | null;
};

/**
 * A key, equal for takes of one shot: clips with the same prompt; without a prompt, those whose
 * names differ only in a number; else those of the same workflow. Hashed, since it is indexed and
 * prompts are long.
 */
export const takeKey = ({ prompt, path, workflowKey }: Take): string | null => {
  const words = plainText(prompt ?? '');
  if (words !== '') return shortHash(words);
  const shot = shotOf(path);
  if (shot !== null) return shortHash(`name ${shot}`);
  return workflowKey === null ? null : shortHash(`workflow ${workflowKey}`);
};

/** A key, equal for prompts that differ only in numbers, such as a seed or take in each. */
export const templateKey = (prompt: string | null): string | null => {
  const words = plainText(prompt ?? '');
  return words === '' ? null : shortHash(words.replace(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu, '#'));
};
