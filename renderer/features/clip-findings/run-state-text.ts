import { printableText } from '../../../shared/text/printable-text.ts';

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
