/** What evaluations are billed by: with a judge, whatever the length of a clip, by its tokens. */
export const unitsName = (isJudged: boolean): string =>
  isJudged ? 'units of 1,000 tokens' : 'billable units';
