import type { ShownRun } from '../../../../shared/contract/clips.ts';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import { printableText } from '../../../../shared/domain/printable-text.ts';

const rates = new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 });

/** Size and rate of the picture as they are written; null where the file does not tell. */
export const clipFacts = (card: ClipCard): { size: string | null; rate: string | null } => ({
  size: card.width && card.height ? `${card.width} × ${card.height}` : null,
  rate: card.fps ? `${rates.format(card.fps)} fps` : null,
});

/** Model and version of a run; empty where it had no say in them and no answer came. */
export const modelText = ({ model, modelVersion }: Pick<ShownRun, 'model' | 'modelVersion'>) =>
  printableText([model, modelVersion].filter(Boolean).join(' '));
