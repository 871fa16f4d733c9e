import type { Fetched, FetchedEvaluation } from '../documents/fetched.ts';
import { createAmountFormats } from '../text/amount-formats.ts';

const { formatCount, formatCountOf } = createAmountFormats(undefined);

const outcomeWords: Readonly<Record<FetchedEvaluation['outcome'], string>> = {
  changed: 'changed',
  unchanged: 'unchanged',
  adopted: 'adopted',
  attached: 'attached to uncertain submissions',
  known: 'in the library already',
  unmatched: 'without a known clip',
  gone: 'not at the service',
  failed: 'not fetched',
};

const resultText = ({ changes, state, findings }: FetchedEvaluation): string => {
  if (changes.length > 0) return changes.join(', ');
  if (state === 'pending') return 'its result is fetched once it has ended';
  return state === 'failed' ? 'failed' : formatCountOf(findings, 'finding');
};

/** What became of an evaluation, for windows and the command line. */
export const fetchedText = (one: FetchedEvaluation): string =>
  one.reason?.message ?? `${outcomeWords[one.outcome]}: ${resultText(one)}`;

/** "3 evaluations: 1 changed, 2 unchanged." Also says why it stopped. */
export const fetchedSummary = ({ evaluations, stoppedBy }: Fetched): string => {
  const byOutcome = Map.groupBy(evaluations, ({ outcome }) => outcome);
  const parts = [...byOutcome].map(
    ([outcome, some]) => `${formatCount(some.length)} ${outcomeWords[outcome]}`,
  );
  const total = formatCountOf(evaluations.length, 'evaluation');
  const counts = `${[total, parts.join(', ')].filter(Boolean).join(': ')}.`;
  return stoppedBy ? `${counts} Stopped: ${stoppedBy.message}` : counts;
};
