import type { ClipCard } from '../../../shared/contract/library.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

/** Longest name of a program or model, in UTF-16 units. */
const maxLength = 100;

/** Name of the program and model that made a clip; null where that is not known. */
export const generatorWords = ({ generation }: Pick<ClipCard, 'generation'>): string | null => {
  // Results of earlier versions and of imports may name whole paths.
  const parts = [generation.generator, generation.model].flatMap(
    (name) => name?.replace(/^.*[/\\]/s, '').slice(0, maxLength) || [],
  );
  return parts.length === 0 ? null : printableText(parts.join(' '));
};
