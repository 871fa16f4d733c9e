import { findingTypeOf } from '../domain/finding-types.ts';
import type { CompletionOffer } from './queue.ts';

const oneDigit = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

const unitsText = (units: number | null, likely: string): string =>
  units === null
    ? 'free'
    : `${likely} ${oneDigit.format(units)} billable ${units === 1 ? 'unit' : 'units'}`;

/** What completing clips evaluates and bills, and what retrying them does. */
export const completionTexts = ({ types, units, isMeasured, retryUnits }: CompletionOffer) => {
  const missing = types.map((type) => `the ${findingTypeOf(type).concerns}`).join(' or ');
  const likely = isMeasured ? 'likely' : 'at most';
  return {
    missing: `Only ${missing} was not checked.`,
    complete: `Checks only ${missing}, which is missing: ${unitsText(units, likely)}.`,
    retry: `Checks everything again: ${unitsText(retryUnits, 'likely')}.`,
  };
};
