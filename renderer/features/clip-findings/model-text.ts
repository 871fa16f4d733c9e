import type { ShownRun } from '../../../shared/contract/clips.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

/** Returns model and version of a run; empty if neither is known. */
export const modelText = ({ model, modelVersion }: Pick<ShownRun, 'model' | 'modelVersion'>) =>
  printableText([model, modelVersion].filter(Boolean).join(' '));
