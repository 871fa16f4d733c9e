import type { Fetched, FetchedEvaluation } from '../documents/fetched.ts';
import { createAmountFormats } from '../text/amount-formats.ts';

const { formatCount, formatCountOf } = createAmountFormats(undefined);

type Outcome = FetchedEvaluation['outcome'];

const resultText = ({ state, findings }: FetchedEvaluation): string => {
  if (state === 'pending') return 'its result is fetched once it has ended';
  return state === 'completed' || state === 'partial'
    ? formatCountOf(findings, 'finding')
    : 'failed';
};

/** What happened to an evaluation, for windows and the command line. */
export const fetchedText = (one: FetchedEvaluation): string => {
  const { outcome, changes, reason } = one;
  switch (outcome) {
    case 'unchanged':
      return 'unchanged';
    case 'changed':
      return changes.join(', ');
    case 'adopted':
      return `adopted: ${resultText(one)}`;
    case 'attached':
      return `attached to its uncertain submission: ${resultText(one)}`;
    case 'known':
      return 'in the library already';
    default:
      return reason?.message ?? outcome;
  }
};

const outcomeWords: Readonly<Record<Outcome, string>> = {
  changed: 'changed',
  unchanged: 'unchanged',
  adopted: 'adopted',
  attached: 'attached',
  known: 'in the library already',
  unmatched: 'not adopted: the clip is not known',
  gone: 'not at the service',
  failed: 'not fetched',
};

/** "3 evaluations: 1 changed, 2 unchanged." */
export const fetchedSummary = ({ evaluations }: Fetched): string => {
  const parts = Object.entries(outcomeWords).flatMap(([outcome, words]) => {
    const count = evaluations.filter((one) => one.outcome === outcome).length;
    return count === 0 ? [] : [`${formatCount(count)} ${words}`];
  });
  const total = formatCountOf(evaluations.length, 'evaluation');
  return parts.length === 0 ? `${total}.` : `${total}: ${parts.join(', ')}.`;
};

/** Outcomes that leave something to do. */
export const isFetchProblem = ({ outcome }: FetchedEvaluation): boolean =>
  outcome === 'unmatched' || outcome === 'gone' || outcome === 'failed';
