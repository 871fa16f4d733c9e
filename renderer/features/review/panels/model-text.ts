import type { ShownRun } from '../../../../shared/contract/clips.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';

/** Model and version of a run; empty where it had no say in them and no answer came. */
export const modelText = ({ model, modelVersion }: Pick<ShownRun, 'model' | 'modelVersion'>) =>
  printableText([model, modelVersion].filter(Boolean).join(' '));
