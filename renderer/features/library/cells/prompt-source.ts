import type { ClipCard } from '../../../../shared/contract/library.ts';
import { printableText } from '../../../../shared/domain/printable-text.ts';

const labels: Readonly<Record<string, string>> = {
  typed: 'Typed',
  manifest: 'Manifest',
  sidecar: 'Sidecar',
};

/** Where a prompt came from, in one or two words. */
export const promptSourceLabel = (source: string): string =>
  (Object.hasOwn(labels, source) ? labels[source] : undefined) ?? printableText(source);

/** The same with the file, for a tooltip; null where there is no prompt. */
export const promptOriginText = ({ promptSource, promptOrigin }: ClipCard): string | null => {
  if (promptSource === null) return null;
  const label = promptSourceLabel(promptSource);
  return promptOrigin === null ? label : `${label}: ${printableText(promptOrigin)}`;
};
