import type { ClipCard } from '../../../shared/contract/library.ts';
import { printableText } from '../../../shared/domain/printable-text.ts';

/** A clip as far as it is known who made it. */
type GeneratedCard = Pick<ClipCard, 'clipId'> & {
  readonly generation?: { readonly generator: string | null; readonly model: string | null };
};

/** Name of the program and model that made a clip; null where that is not known. */
export const generatorWords = ({ generation }: GeneratedCard): string | null => {
  const parts = [generation?.generator, generation?.model].filter(Boolean);
  return parts.length === 0 ? null : printableText(parts.join(' '));
};
