import type { JobInfo } from '../../../../shared/contract/queue.ts';

/** Whether the clip is being worked on. */
const isUnderWay = ({ state, stage }: JobInfo): boolean =>
  state === 'pending' && stage !== 'waiting';

/**
 * Finds the clips being worked on in the unfiltered list: they are started in its order, so they begin
 * about where the finished ones end.
 * @param doneCount number of finished clips
 * @param at returns the row at an index, if loaded
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
