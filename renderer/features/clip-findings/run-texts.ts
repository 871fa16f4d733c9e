import type { ShownRun } from '../../../shared/contract/clips.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

/** Returns model and version of a run; empty if neither is known. */
export const modelText = ({ model, modelVersion }: Pick<ShownRun, 'model' | 'modelVersion'>) =>
  printableText([model, modelVersion].filter(Boolean).join(' '));

const known: Readonly<Record<string, string>> = {
  intent: 'Not submitted',
  uncertain: 'Uncertain',
  submitted: 'In progress',
  completed: 'Completed',
  partial: 'Partial',
  failed: 'Failed',
  refused: 'Refused',
  gone: 'Deleted by the service',
  dropped: 'Abandoned',
};

export const runStateText = (state: string): string =>
  (Object.hasOwn(known, state) ? known[state] : undefined) ?? printableText(state);
