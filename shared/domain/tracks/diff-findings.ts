import type { FindingMatch } from './finding-match.ts';
import { matchTracks } from './match-tracks.ts';
import type { TrackedFinding } from './tracked-finding.ts';

export type ComparedFinding = TrackedFinding & { trackId: string };

export type PairedBy = 'track' | 'place';

const pairByTrack = (
  left: readonly ComparedFinding[],
  right: readonly ComparedFinding[],
): (number | null)[] => {
  const byTrack = Map.groupBy(left.keys(), (index) => left[index]?.trackId);
  return right.map(({ trackId }) => byTrack.get(trackId)?.shift() ?? null);
};

/**
 * Finds out which findings compared results have in common.
 * @param results the findings of each
 * @returns each finding once, sorted by start; those without a time come last
 */
export const diffFindings = (
  results: readonly (readonly ComparedFinding[])[],
  pairedBy: PairedBy,
): FindingMatch[] => {
  const matches: { first: ComparedFinding; at: (number | null)[] }[] = [];
  for (const [position, findings] of results.entries()) {
    const known = matches.map(({ first }) => first);
    const knownOf =
      pairedBy === 'track' ? pairByTrack(known, findings) : matchTracks(findings, known);
    for (const [index, finding] of findings.entries()) {
      const match = matches[knownOf[index] ?? -1];
      if (match) match.at[position] = index;
      else
        matches.push({
          first: finding,
          at: results.map((_, at) => (at === position ? index : null)),
        });
    }
  }
  return matches
    .toSorted((one, other) => compareStarts(one.first, other.first))
    .map(({ at }) => ({ at }));
};

/** Compares without subtracting equal values: Infinity - Infinity is NaN. */
const compareStarts = (one: ComparedFinding, other: ComparedFinding): number =>
  one.startSec === other.startSec
    ? 0
    : (one.startSec ?? Number.POSITIVE_INFINITY) - (other.startSec ?? Number.POSITIVE_INFINITY);
