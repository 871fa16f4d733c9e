import type { FindingChange, FindingPair } from './finding-pair.ts';
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
 * Compares two results: gone (left only), new (right only), or in both, with differences.
 * @returns pairs sorted by start; those without a time come last
 */
export const diffFindings = (
  onLeft: ComparedFindings,
  onRight: ComparedFindings,
  pairedBy: PairedBy,
): FindingPair[] => {
  const [left, right] = [onLeft.findings, onRight.findings];
  const later = framesLater(onLeft, onRight, pairedBy === 'track');
  const leftOf = pairedBy === 'track' ? pairByTrack(left, right) : matchTracks(right, left);
  const stays = new Set(leftOf);
  const pairs: FindingPair[] = [...left.keys()]
    .filter((index) => !stays.has(index))
    .map((index) => ({ left: index, right: null, change: null }));
  for (const [index, finding] of right.entries()) {
    const leftIndex = leftOf[index] ?? null;
    const before = leftIndex === null ? undefined : left[leftIndex];
    pairs.push(
      leftIndex !== null && before
        ? { left: leftIndex, right: index, change: changeOf(before, finding, later) }
        : { left: null, right: index, change: null },
    );
  }
  const beginsAt = (pair: FindingPair): number =>
    (pair.left === null ? right[pair.right] : left[pair.left])?.startSec ??
    Number.POSITIVE_INFINITY;
  const order = new Map(pairs.map((pair) => [pair, beginsAt(pair)]));
  return pairs.toSorted((one, other) => compareNumbers(order.get(one), order.get(other)));
};

/** Compares without subtracting equal values: Infinity - Infinity is NaN. */
const compareNumbers = (one = 0, other = 0): number => (one === other ? 0 : one - other);
