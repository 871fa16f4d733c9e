/**
 * What a report for clients says of a clip, the first that is true: it has findings that are
 * included, findings that nobody has reviewed, confirmed findings that are not included, no result,
 * a result that leaves something unchecked, or nothing was found.
 */
export const clientOutcomes = [
  'findings',
  'unreviewed',
  'left_out',
  'not_checked',
  'part',
  'none',
] as const;
export type ClientOutcome = (typeof clientOutcomes)[number];

/** Whether something of a clip is left to be seen to. */
export const isWarning = (outcome: ClientOutcome): boolean =>
  outcome !== 'findings' && outcome !== 'none';
