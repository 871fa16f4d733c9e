import type { ClipCard } from '../../../shared/contract/library.ts';
import { printableText } from '../../../shared/domain/printable-text.ts';

/** Name of the program and model that made a clip; null where that is not known. */
export const generatorWords = ({ generation }: Pick<ClipCard, 'generation'>): string | null => {
  const parts = [generation.generator, generation.model].filter(Boolean);
  return parts.length === 0 ? null : printableText(parts.join(' '));
};
