import type { ClipCard } from '../../../../shared/contract/library.ts';
import { promptSourceName } from '../../../../shared/domain/shown-names.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';

/** Source and file of a prompt, for a tooltip; null if there is no prompt. */
export const promptOriginText = ({ promptSource, promptOrigin }: ClipCard): string | null => {
  if (promptSource === null) return null;
  const label = promptSourceName(promptSource);
  return promptOrigin === null ? label : `${label}: ${printableText(promptOrigin)}`;
};
