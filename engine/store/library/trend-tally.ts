import {
  maxTrendGroups,
  type TrendGroup,
  type TrendGroups,
} from '../../../shared/contract/trends.ts';
import { findingTypes } from '../../../shared/service-api/finding.ts';
import type { TrendRow } from './trend-rows.ts';

export type TrendTally = {
  clips: number;
  clipsWithFindings: number;
  openFindings: number;
  dismissed: number;
  readonly byType: Map<string, number>;
};

export const emptyTally = (): TrendTally => ({
  ...{ clips: 0, clipsWithFindings: 0, openFindings: 0, dismissed: 0 },
  byType: new Map(),
});

/** Maximum number of types counted separately; a service may send any number. */
const maxTypes = 50;

export const count = (tally: TrendTally, { types }: TrendRow): void => {
  let openFindings = 0;
  for (const { type, unreviewed, real, dismissed } of types) {
    const stands = unreviewed + real;
    openFindings += stands;
    tally.dismissed += dismissed;
    if (stands > 0 && (tally.byType.has(type) || tally.byType.size < maxTypes)) {
      tally.byType.set(type, (tally.byType.get(type) ?? 0) + stands);
    }
  }
  tally.clips += 1;
  tally.openFindings += openFindings;
  tally.clipsWithFindings += Number(openFindings > 0);
};

/** Known types come first, always in the same order. */
const rankOf = (type: string): number => {
  const rank = (findingTypes as readonly string[]).indexOf(type);
  return rank < 0 ? findingTypes.length : rank;
};

export const plainTally = ({ byType, ...counts }: TrendTally) => ({
  ...counts,
  byType: [...byType]
    .map(([type, number]) => ({ type, count: number }))
    .sort(
      (one, other) => rankOf(one.type) - rankOf(other.type) || (one.type < other.type ? -1 : 1),
    ),
});

export const tallyGroups = () => {
  const tallies = new Map<string, { tally: TrendTally; value: string; detail: string | null }>();
  return {
    add: (row: TrendRow, value: string, detail: string | null = null): void => {
      const key = JSON.stringify([value, detail]);
      const group = tallies.get(key) ?? { tally: emptyTally(), value, detail };
      tallies.set(key, group);
      count(group.tally, row);
    },
    /** Groups with the most open findings first, then with the most clips. */
    groups: (): TrendGroups => {
      const all = [...tallies.values()].map(
        ({ tally, value, detail }): TrendGroup => ({ value, detail, ...plainTally(tally) }),
      );
      all.sort(
        (one, other) =>
          other.openFindings - one.openFindings ||
          other.clips - one.clips ||
          (one.value < other.value ? -1 : 1),
      );
      return {
        groups: all.slice(0, maxTrendGroups),
        more: Math.max(0, all.length - maxTrendGroups),
      };
    },
  };
};
