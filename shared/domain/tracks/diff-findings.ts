import type { FindingChange, FindingPair } from './finding-pair.ts';
import { type FramesLater, framesLater } from './frames-later.ts';
import { matchTracks } from './match-tracks.ts';
import { plainText } from './said-words.ts';
import type { Hull, TrackedFinding } from './tracked-finding.ts';

/** A finding as two results are compared by it. */
export type ComparedFinding = TrackedFinding & {
  /** The finding across the runs of its clip. */
  trackId: string;
  severity: number | null;
};

/** A result as it is compared: its findings, and the rate of its clip where that is known. */
export type ComparedFindings = {
  readonly fps: number | null;
  readonly findings: readonly ComparedFinding[];
};

/** By what findings are known to be the same: `track` within one clip, `place` across clips. */
export type PairedBy = 'track' | 'place';

/** Boxes whose edges differ by less than this fraction of the picture are in the same place. */
const slackOfPicture = 0.02;

/** For each finding on the right the index of the one on the left; null for a new one. */
const pairByTrack = (
  left: readonly ComparedFinding[],
  right: readonly ComparedFinding[],
): (number | null)[] => {
  const byTrack = Map.groupBy(left.keys(), (index) => left[index]?.trackId);
  return right.map(({ trackId }) => byTrack.get(trackId)?.shift() ?? null);
};

const isMoved = (left: Hull | null, right: Hull | null): boolean =>
  left !== null &&
  right !== null &&
  (['xmin', 'ymin', 'xmax', 'ymax'] as const).some(
    (edge) => Math.abs(left[edge] - right[edge]) > slackOfPicture,
  );

const saidIn = ({ segment }: ComparedFinding): string | null =>
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
  isBoxMoved: isMoved(left.hull, right.hull),
  hasOtherWords: saidIn(left) !== saidIn(right),
});

/**
 * What became of the findings of one result in another: gone (left only), new (right only) or still
 * there, with what is different in them.
 * @returns in the order in which they begin; those without a place in time come last
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

/** Infinity less infinity is no number. */
const compareNumbers = (one = 0, other = 0): number => (one === other ? 0 : one - other);
