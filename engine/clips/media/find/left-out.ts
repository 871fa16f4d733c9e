import type { LeftOutReason } from '../../../../shared/domain/left-out.ts';

/** What was met and not taken, with the reason as a sentence. */
export type LeftOut = { path: string; reason: LeftOutReason; message: string };

/** All that was not taken for one reason: the first of it, and how much there is. */
export type LeftOutGroup = { reason: LeftOutReason; count: number; first: LeftOut[] };

/** More of one reason than this are counted only: a tree may hold thousands of hidden folders. */
const maxOfReason = 100;

export type LeftOutList = {
  add(left: LeftOut): void;
  /** In the order in which the reasons were first met. */
  groups(): LeftOutGroup[];
};

/** Gathers what a search does not take, in bounded memory. */
export const createLeftOutList = (): LeftOutList => {
  const groups = new Map<LeftOutReason, LeftOutGroup>();
  return {
    add: (left) => {
      const { reason } = left;
      const group = groups.get(reason) ?? { reason, count: 0, first: [] };
      groups.set(reason, group);
      group.count += 1;
      if (group.first.length < maxOfReason) group.first.push(left);
    },
    groups: () => [...groups.values()],
  };
};
