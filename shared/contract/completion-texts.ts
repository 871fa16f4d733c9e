import { findingTypeOf } from '../domain/finding-types.ts';
import { createAmountFormats } from '../text/amount-formats.ts';
import type { CompletionOffer } from './queue.ts';

const { formatCountOf } = createAmountFormats(undefined);
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

/** A hint for the command line; empty if nothing can be completed. */
export const completionHint = (offer: CompletionOffer): string[] => {
  if (offer.clips === 0) return [];
  const { complete, retry } = completionTexts(offer);
  return [
    `${formatCountOf(offer.clips, 'clip')} ${offer.clips === 1 ? 'is' : 'are'} partial.`,
    `  clipcheck complete --all     ${complete}`,
    `  clipcheck retry --partial    ${retry}`,
  ];
};
