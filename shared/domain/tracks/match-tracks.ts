import { pairNearest } from './pair-nearest.ts';
import { findingKey, type Place, readPlace } from './place-score.ts';
import { clipFrameSec } from './time-range.ts';
import type { TrackedFinding } from './tracked-finding.ts';

/**
 * Matches findings to the tracks of their clip, one to one: same type, and a similar position in
 * clip or prompt. Exact matches of position and words come first, then the nearest.
 * @returns the index of each finding's track; null for a new or ambiguous finding
 */
export const matchTracks = (
  findings: readonly TrackedFinding[],
  tracks: readonly TrackedFinding[],
): (number | null)[] => {
  const trackOf: (number | null)[] = findings.map(() => null);
  const taken = new Set<number>();
  const take = (finding: number | undefined, track: number | undefined): void => {
    if (finding === undefined || track === undefined) return;
    trackOf[finding] = track;
    taken.add(track);
  };

  const tracksByKey = Map.groupBy([...tracks.keys()].reverse(), (index) =>
    findingKey(tracks[index] as TrackedFinding),
  );
  for (const [index, finding] of findings.entries()) {
    take(index, tracksByKey.get(findingKey(finding))?.pop());
  }

  const frameSec = clipFrameSec([...tracks, ...findings]);
  const placesOf = (some: readonly TrackedFinding[], indexes: readonly number[]): Place[] =>
    indexes.map((index) => readPlace(some[index] as TrackedFinding, frameSec));

  const byType = (some: readonly TrackedFinding[], isLeft: (index: number) => boolean) =>
    Map.groupBy([...some.keys()].filter(isLeft), (index) => some[index]?.type);
  const tracksByType = byType(tracks, (index) => !taken.has(index));
  for (const [type, left] of byType(findings, (index) => trackOf[index] === null)) {
    const free = tracksByType.get(type) ?? [];
    pairNearest(placesOf(findings, left), placesOf(tracks, free), (finding, track) => {
      take(left[finding], free[track]);
    });
  }
  return trackOf;
};
