import type { ClipCard } from '../../../../shared/contract/library.ts';
import { promptSourceName } from '../../../../shared/domain/shown-names.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';

/** Where a prompt came from, with its file, for a tooltip; null where there is no prompt. */
export const promptOriginText = ({ promptSource, promptOrigin }: ClipCard): string | null => {
  if (promptSource === null) return null;
  const label = promptSourceName(promptSource);
  return promptOrigin === null ? label : `${label}: ${printableText(promptOrigin)}`;
};
