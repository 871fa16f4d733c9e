import { printableText } from '../../../../shared/text/printable-text.ts';

const known: Readonly<Record<string, string>> = {
  intent: 'Not submitted',
  uncertain: 'Uncertain',
  submitted: 'Under way',
  completed: 'Completed',
  partial: 'Partial',
  failed: 'Failed',
  refused: 'Refused',
  gone: 'Deleted at the service',
  dropped: 'Given up',
};

/** The state of a run in words. */
export const runStateText = (state: string): string =>
  (Object.hasOwn(known, state) ? known[state] : undefined) ?? printableText(state);
