import { findingTypeOf } from '../domain/finding-types.ts';
import { unitsName } from '../domain/units-name.ts';
import type { CompletionOffer } from './queue.ts';

const oneDigit = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

const unitsText = (units: number | null, likely: string, isJudged: boolean): string => {
  if (units === null) return 'free';
  const amount = oneDigit.format(units);
  if (isJudged) return `at most about ${amount} ${unitsName(true)}`;
  return `${likely} ${amount} billable ${units === 1 ? 'unit' : 'units'}`;
};

/** What completing clips evaluates and bills, and what retrying them does. */
export const completionTexts = (offer: CompletionOffer) => {
  const { types, units, isJudged, isMeasured, retryUnits } = offer;
  const missing = types.map((type) => `the ${findingTypeOf(type).concerns}`).join(' or ');
  const likely = isMeasured ? 'likely' : 'at most';
  return {
    missing: `Only ${missing} was not checked.`,
    complete: `Checks only ${missing}, which is missing: ${unitsText(units, likely, isJudged)}.`,
    retry: `Checks everything again: ${unitsText(retryUnits, 'likely', isJudged)}.`,
  };
};
