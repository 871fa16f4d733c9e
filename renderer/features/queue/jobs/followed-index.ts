import type { JobInfo } from '../../../../shared/contract/queue.ts';

/** Whether something is being done with the clip now. */
const isUnderWay = ({ state, stage }: JobInfo): boolean =>
  state === 'pending' && stage !== 'waiting';

/**
 * Where the clips under way are in the unfiltered list: they are begun in its order, so they begin
 * about where the finished ones end.
 * @param doneCount clips that are over
 * @param at the row at an index, as far as it is loaded
 */
export const followedIndex = (
  doneCount: number,
  total: number,
  at: (index: number) => JobInfo | undefined,
): number => {
  const guess = Math.max(0, Math.min(total - 1, doneCount));
  for (let away = 0; away < 50; away += 1) {
    for (const index of [guess - away, guess + away]) {
      const job = at(index);
      if (job && isUnderWay(job)) return index;
    }
  }
  return guess;
};
