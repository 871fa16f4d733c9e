import { type NearPair, nearPairs } from './near-pairs.ts';
import type { Place } from './place-score.ts';
import type { TimeUnit } from './time-range.ts';

/**
 * Most pairs that are compared at a time: an answer with thousands of findings must not keep a
 * thread busy for long. Beyond it each finding is compared with a part of what it meets, and what is
 * left of both is compared again.
 */
const maxPairs = 500_000;
const maxRounds = 4;

/** What rounding leaves: seconds told to the millisecond make as much for a flash at 24 fps. */
const slackOfNearness = 0.01;

/** In the order in which they came, so that the outcome among equals is always one. */
const byOrder = (one: NearPair, other: NearPair): number =>
  one.finding - other.finding || one.track - other.track;

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

/** What a finding says, and of which words. */
const saidOf = ({ segment, description }: Place): string =>
  JSON.stringify([segment?.said, description.said]);

/** Those of one side that may be each of several of the other, which do not say the same. */
const undecided = (
  pairs: readonly NearPair[],
  [side, otherSide]: ['finding', 'track'] | ['track', 'finding'],
  others: readonly Place[],
): Set<number> => {
  const saidBy = new Map<number, string | undefined>();
  const found = new Set<number>();
  for (const pair of pairs) {
    const other = others[pair[otherSide]];
    const said = other && saidOf(other);
    if (!saidBy.has(pair[side])) saidBy.set(pair[side], said);
    else if (saidBy.get(pair[side]) !== said) found.add(pair[side]);
  }
  return found;
};

/** Those without seconds were kept, or reported, by an older version. */
const byUnit = (places: readonly Place[], some: Iterable<number>): Map<TimeUnit, number[]> =>
  Map.groupBy(some, (index) =>
    places[index]?.seconds || !places[index]?.frames ? 'seconds' : 'frames',
  );

/**
 * Pairs findings with tracks of their type: the nearest two, then the nearest that are left, and so
 * on. Where a near pair and two middling ones compete, the near one is what a person would name.
 * Where several are equally near and do not say the same, none is taken: by chance a verdict would
 * pass to a finding that nobody has looked at. Those are not paired with anything else, either. Of
 * several that say the same the first is taken.
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
    const open = equals.filter(isOpen).sort(byOrder);
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

  for (let round = 0; round < maxRounds && left.size > 0 && free.size > 0; round += 1) {
    const leftBefore = left.size;
    const near = [...byUnit(findings, left)].flatMap(([unit, ofFindings]) =>
      [...byUnit(tracks, free)].map(([trackUnit, ofTracks]) =>
        nearPairs(
          { places: findings, indexes: ofFindings },
          { places: tracks, indexes: ofTracks },
          unit === trackUnit ? unit : 'frames',
          maxPairs,
        ),
      ),
    );
    const pairs = near.flatMap((some) => some.pairs);
    for (const equals of equallyNear(pairs.sort((one, other) => other.nearness - one.nearness)))
      pairEqual(equals);
    if (!near.some(({ isBounded }) => isBounded) || left.size === leftBefore) break;
  }
};
