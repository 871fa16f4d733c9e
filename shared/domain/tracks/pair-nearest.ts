import { type NearPair, nearPairs } from './near-pairs.ts';
import type { Place } from './place-score.ts';

/**
 * Pairs compared in a round: thousands of findings must not keep a thread busy for long. Beyond it
 * each finding is compared with only some tracks, and the rest goes through another round.
 */
const maxPairs = 500_000;
const maxRounds = 4;

/** Tolerance for times rounded to milliseconds: the error for a single frame at 24 fps. */
const nearnessTolerance = 0.01;

const byOrder = (one: NearPair, other: NearPair): number =>
  one.finding - other.finding || one.track - other.track;

function* equallyNear(pairs: readonly NearPair[]): Generator<readonly NearPair[]> {
  let from = 0;
  for (const [index, { nearness }] of pairs.entries()) {
    if (nearness >= (pairs[from]?.nearness ?? 0) - nearnessTolerance) continue;
    yield pairs.slice(from, index);
    from = index;
  }
  yield pairs.slice(from);
}

const wordsOf = ({ segment, description }: Place): string =>
  JSON.stringify([segment?.text, description.text]);

/** Finds members of one side that have several candidates with different words on the other. */
const undecided = (
  pairs: readonly NearPair[],
  [side, otherSide]: ['finding', 'track'] | ['track', 'finding'],
  others: readonly Place[],
): Set<number> => {
  const wordsFor = new Map<number, string | undefined>();
  const found = new Set<number>();
  for (const pair of pairs) {
    const other = others[pair[otherSide]];
    const words = other && wordsOf(other);
    if (!wordsFor.has(pair[side])) wordsFor.set(pair[side], words);
    else if (wordsFor.get(pair[side]) !== words) found.add(pair[side]);
  }
  return found;
};

/**
 * Pairs findings with tracks of their type, nearest pair first, which prefers one near pair over
 * two mediocre ones. If several are equally near but worded differently, they stay unpaired:
 * otherwise a verdict could pass by chance to a finding that nobody has reviewed. Of several with
 * the same words the first is taken.
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
    const { pairs, isBounded } = nearPairs(
      { places: findings, indexes: [...left] },
      { places: tracks, indexes: [...free] },
      maxPairs,
    );
    for (const equals of equallyNear(pairs.sort((one, other) => other.nearness - one.nearness)))
      pairEqual(equals);
    if (!isBounded || left.size === leftBefore) break;
  }
};
