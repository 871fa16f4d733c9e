import { type NearPair, nearPairs, type TimeUnit } from './near-pairs.ts';
import type { Place } from './place-score.ts';

/**
 * Most pairs that are compared at a time: an answer with thousands of findings must not keep a
 * thread busy for long. Beyond it each finding is compared with a part of what it meets, and what is
 * left of both is compared again.
 */
const mostPairs = 500_000;
const mostRounds = 4;

/** The same figure, summed up in another order. */
const slackOfNearness = 1e-9;

/** Nearest first; among equals in the order in which they came, so that the outcome is always one. */
const byNearness = (one: NearPair, other: NearPair): number =>
  other.nearness - one.nearness || one.finding - other.finding || one.track - other.track;

/** Sorted pairs in groups that are equally near. */
function* equallyNear(pairs: readonly NearPair[]): Generator<readonly NearPair[]> {
  let from = 0;
  for (const [index, { nearness }] of pairs.entries()) {
    if (nearness >= (pairs[from]?.nearness ?? 0) - slackOfNearness) continue;
    yield pairs.slice(from, index);
    from = index;
  }
  yield pairs.slice(from);
}

/** Those of one side that may be each of several of the other, which do not say the same. */
const undecided = (
  pairs: readonly NearPair[],
  [side, otherSide]: ['finding', 'track'] | ['track', 'finding'],
  others: readonly Place[],
): Set<number> => {
  const saidBy = new Map<number, string | undefined>();
  const found = new Set<number>();
  for (const pair of pairs) {
    const said = others[pair[otherSide]]?.description.said;
    if (!saidBy.has(pair[side])) saidBy.set(pair[side], said);
    else if (saidBy.get(pair[side]) !== said) found.add(pair[side]);
  }
  return found;
};

/**
 * Pairs findings with tracks of their type: the nearest two, then the nearest that are left, and so
 * on. Where a near pair and two middling ones compete, the near one is what a person would name.
 * Where several are equally near and do not say the same, none is taken: by chance a verdict would
 * pass to a finding that nobody has looked at. Those are not paired with anything else, either.
 */
export const pairNearest = (
  findings: readonly Place[],
  tracks: readonly Place[],
  take: (finding: number, track: number) => void,
): void => {
  const left = new Set(findings.keys());
  const free = new Set(tracks.keys());
  const isOpen = ({ finding, track }: NearPair): boolean => left.has(finding) && free.has(track);
  const settle = ({ finding, track }: NearPair): void => {
    left.delete(finding);
    free.delete(track);
  };

  const pairEqual = (equals: readonly NearPair[]): void => {
    const open = equals.filter(isOpen);
    const findingsInDoubt = undecided(open, ['finding', 'track'], tracks);
    const tracksInDoubt = undecided(open, ['track', 'finding'], findings);
    for (const pair of open) {
      if (findingsInDoubt.has(pair.finding) || tracksInDoubt.has(pair.track)) settle(pair);
    }
    for (const pair of open) {
      if (!isOpen(pair)) continue;
      take(pair.finding, pair.track);
      settle(pair);
    }
  };

  for (let round = 0; round < mostRounds && left.size > 0 && free.size > 0; round += 1) {
    const leftBefore = left.size;
    // A track without seconds was kept by an older version.
    const byUnit = Map.groupBy(
      free,
      (index): TimeUnit =>
        tracks[index]?.seconds || !tracks[index]?.frames ? 'seconds' : 'frames',
    );
    const near = [...byUnit].map(([unit, indexes]) =>
      nearPairs(
        { places: findings, indexes: [...left] },
        { places: tracks, indexes },
        unit,
        mostPairs,
      ),
    );
    const pairs = near.flatMap((some) => some.pairs);
    for (const equals of equallyNear(pairs.sort(byNearness))) pairEqual(equals);
    if (!near.some(({ isBounded }) => isBounded) || left.size === leftBefore) break;
  }
};
