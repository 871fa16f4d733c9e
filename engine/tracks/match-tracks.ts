import { placeKey, placeScore, type TrackedFinding } from './place-score.ts';

/** A pairing is taken from this score on; below it two findings are different ones. */
const leastScore = 0.35;

/**
 * Most pairs that are compared (findings times tracks of one type). An answer with so many findings
 * is matched only where they lie in exactly the same place: it must not keep a thread busy for long.
 */
const mostPairs = 250_000;

type Pair = { finding: number; track: number; score: number };

const indexesByType = (places: readonly TrackedFinding[]): Map<string, number[]> =>
  Map.groupBy(places.keys(), (index) => places[index]?.type ?? '');

/** Best first; among equals in the order in which they came, so that the outcome is always one. */
const byScore = (left: Pair, right: Pair): number =>
  right.score - left.score || left.finding - right.finding || left.track - right.track;

/**
 * Matches the findings of a run to the tracks of its clip, one to one: same type, and a similar
 * place in the clip or in the prompt. First those that are in exactly the same place, then the best
 * pair that is left, and so on. Greedy: where a better pair and two middling ones compete, the
 * better one is the one that a person would name.
 * @returns for each finding the index of its track; null for one that was not seen before
 */
export const matchTracks = (
  findings: readonly TrackedFinding[],
  tracks: readonly TrackedFinding[],
): (number | null)[] => {
  const trackOf: (number | null)[] = findings.map(() => null);
  const taken = new Set<number>();
  const take = (finding: number, track: number): void => {
    trackOf[finding] = track;
    taken.add(track);
  };

  const tracksByKey = Map.groupBy(tracks.keys(), (index) => placeKey(tracks[index]));
  for (const [index, finding] of findings.entries()) {
    const track = tracksByKey.get(placeKey(finding))?.shift();
    if (track !== undefined) take(index, track);
  }

  const tracksByType = indexesByType(tracks);
  for (const [type, ofType] of indexesByType(findings)) {
    const left = ofType.filter((index) => trackOf[index] === null);
    const free = (tracksByType.get(type) ?? []).filter((index) => !taken.has(index));
    if (left.length * free.length > mostPairs) continue;
    const pairs = left.flatMap((finding) =>
      free.map((track) => ({
        finding,
        track,
        score: placeScore(findings[finding], tracks[track]),
      })),
    );
    for (const { finding, track } of pairs
      .filter(({ score }) => score >= leastScore)
      .sort(byScore)) {
      if (trackOf[finding] === null && !taken.has(track)) take(finding, track);
    }
  }
  return trackOf;
};
