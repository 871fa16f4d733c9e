import {
  maxTrendGroups,
  type TrendGroup,
  type TrendGroups,
} from '../../../shared/contract/trends.ts';
import { kindTally } from '../../../shared/model/count-findings.ts';
import { noOutcomes, type Outcome } from '../../../shared/model/outcome.ts';
import { findingTypes } from '../../../shared/service-api/finding.ts';
import type { TrendRow } from './trend-rows.ts';

export type TrendTally = {
  clips: number;
  clipsWithFindings: number;
  openFindings: number;
  dismissed: number;
  readonly outcomes: Record<Outcome, number>;
  readonly byKind: ReturnType<typeof kindTally>;
};

export const emptyTally = (): TrendTally => ({
  clips: 0,
  clipsWithFindings: 0,
  openFindings: 0,
  dismissed: 0,
  outcomes: noOutcomes(),
  byKind: kindTally(),
});

export const count = (tally: TrendTally, { outcome, kinds }: TrendRow): void => {
  let openFindings = 0;
  for (const { kind, type, unreviewed, real, dismissed } of kinds) {
    const stands = unreviewed + real;
    openFindings += stands;
    tally.dismissed += dismissed;
    if (stands > 0) tally.byKind.add({ kind, type, count: stands });
  }
  tally.clips += 1;
  tally.outcomes[outcome] += 1;
  tally.openFindings += openFindings;
  tally.clipsWithFindings += Number(openFindings > 0);
};

/** Adds a tally to another one. */
export const merge = (into: TrendTally, { outcomes, byKind, ...counts }: TrendTally): void => {
  into.clips += counts.clips;
  into.clipsWithFindings += counts.clipsWithFindings;
  into.openFindings += counts.openFindings;
  into.dismissed += counts.dismissed;
  for (const outcome of Object.keys(outcomes) as Outcome[]) {
    into.outcomes[outcome] += outcomes[outcome];
  }
  for (const kind of byKind.all()) into.byKind.add(kind);
};

/** Known types come first, always in the same order. */
const rankOf = (type: string): number => {
  const rank = (findingTypes as readonly string[]).indexOf(type);
  return rank < 0 ? findingTypes.length : rank;
};

export const plainTally = ({ byKind, ...counts }: TrendTally) => {
  const kinds = byKind
    .all()
    .sort(
      (one, other) =>
        rankOf(one.type) - rankOf(other.type) ||
        (one.type < other.type ? -1 : Number(one.type > other.type)) ||
        (one.kind < other.kind ? -1 : 1),
    );
  return { ...counts, byKind: kinds };
};

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
