import type { FindingChange, FindingMatch } from './finding-match.ts';
import { type FramesLater, framesLater } from './frames-later.ts';
import { matchTracks } from './match-tracks.ts';
import { plainText } from './normalized-text.ts';
import type { BoundingBox, TrackedFinding } from './tracked-finding.ts';

export type ComparedFinding = TrackedFinding & {
  trackId: string;
  severity: number | null;
};

export type ComparedFindings = {
  readonly fps: number | null;
  readonly findings: readonly ComparedFinding[];
};

export type PairedBy = 'track' | 'place';

/** Tolerance for box edges, as a fraction of the picture. */
const slackOfPicture = 0.02;

const pairByTrack = (
  left: readonly ComparedFinding[],
  right: readonly ComparedFinding[],
): (number | null)[] => {
  const byTrack = Map.groupBy(left.keys(), (index) => left[index]?.trackId);
  return right.map(({ trackId }) => byTrack.get(trackId)?.shift() ?? null);
};

const isMoved = (left: BoundingBox | null, right: BoundingBox | null): boolean =>
  left !== null &&
  right !== null &&
  (['xmin', 'ymin', 'xmax', 'ymax'] as const).some(
    (edge) => Math.abs(left[edge] - right[edge]) > slackOfPicture,
  );

const segmentText = ({ segment }: ComparedFinding): string | null =>
  segment === null ? null : plainText(segment);

const changeOf = (
  left: ComparedFinding,
  right: ComparedFinding,
  later: FramesLater,
): FindingChange => ({
  severity:
    left.severity === right.severity ? null : { left: left.severity, right: right.severity },
  startsLaterFrames: later.begins(left, right),
  endsLaterFrames: later.ends(left, right),
  isBoxMoved: isMoved(left.boundingBox, right.boundingBox),
  hasOtherWords: segmentText(left) !== segmentText(right),
});

/**
 * Finds out which findings compared results have in common; of two, also how these differ.
 * @returns each finding once, sorted by start; those without a time come last
 */
export const diffFindings = (
  results: readonly ComparedFindings[],
  pairedBy: PairedBy,
): FindingMatch[] => {
  const matches: { first: ComparedFinding; at: (number | null)[] }[] = [];
  for (const [position, { findings }] of results.entries()) {
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
  const [left, right] = results;
  const later = left && right && framesLater(left, right, pairedBy === 'track');
  const changeIn = ([one, other]: readonly (number | null)[]): FindingChange | null => {
    const [before, after] = [left?.findings[one ?? -1], right?.findings[other ?? -1]];
    return results.length === 2 && later && before && after ? changeOf(before, after, later) : null;
  };
  return matches
    .toSorted((one, other) => compareStarts(one.first, other.first))
    .map(({ at }) => ({ at, change: changeIn(at) }));
};

/** Compares without subtracting equal values: Infinity - Infinity is NaN. */
const compareStarts = (one: ComparedFinding, other: ComparedFinding): number =>
  one.startSec === other.startSec
    ? 0
    : (one.startSec ?? Number.POSITIVE_INFINITY) - (other.startSec ?? Number.POSITIVE_INFINITY);
