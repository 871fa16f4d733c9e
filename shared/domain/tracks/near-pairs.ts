import { firstWhere } from '../first-where.ts';
import { type Place, placeScore } from './place-score.ts';
import { sharedWords } from './said-words.ts';
import type { TimeRange, TimeUnit } from './time-range.ts';

/** A finding that may be a track, both by their indexes. */
export type NearPair = {
  finding: number;
  track: number;
  /** How near they are in place and words, 0 to 2. */
  nearness: number;
};

/** Some of a list of places, by their indexes. */
export type SomePlaces = { readonly places: readonly Place[]; readonly indexes: readonly number[] };

/** A pairing is taken from this score of places on; below it two findings are different ones. */
const minScore = 0.35;

/** Most tracks that are looked at, whether they meet or not, all findings together. */
const maxLooks = 20_000_000;

/** What has no time may lie anywhere. */
const anyTime: TimeRange = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

const compare = <Value extends number | string>(one: Value, other: Value): number =>
  one < other ? -1 : Number(one > other);

/** Places in the order in which they begin; those of one time in an order that re-runs have, too. */
const timeLine = ({ places, indexes }: SomePlaces, unit: TimeUnit) => {
  const all = indexes
    .map((index) => {
      const place = places[index] as Place;
      const [begin, end] = place[unit] ?? anyTime;
      return { index, place, begin, end };
    })
    .sort(
      (one, other) =>
        compare(one.begin, other.begin) ||
        compare(one.end, other.end) ||
        compare(one.place.segment?.said ?? '', other.place.segment?.said ?? '') ||
        compare(one.place.description.said, other.place.description.said),
    );
  const begins = Float64Array.from(all, ({ begin }) => begin);
  const ends = Float64Array.from(all, ({ end }) => end);
  let latest = Number.NEGATIVE_INFINITY;
  /** The latest end up to each of them. */
  const endsUpTo = ends.map((end) => {
    latest = Math.max(latest, end);
    return latest;
  });
  return {
    all,
    /** From where to before where all lie that meet a range; there may be others between them. */
    around: (begin: number, end: number): [from: number, to: number] => [
      firstWhere(all.length, (position) => (endsUpTo[position] ?? 0) > begin),
      firstWhere(all.length, (position) => (begins[position] ?? 0) >= end),
    ],
    meets: (position: number, begin: number, end: number): boolean =>
      (begins[position] ?? 0) < end && (ends[position] ?? 0) > begin,
  };
};

/**
 * Pairs of one type that meet in time and are near enough in all. Where a finding meets more tracks
 * than its share of the bound, those are compared that lie as far along among the tracks as it lies
 * among the findings: a re-run has much the same order.
 * @param maxPairs most comparisons, all findings together
 * @returns isBounded: whether some pairs may not have been compared
 */
export const nearPairs = (
  findings: SomePlaces,
  tracks: SomePlaces,
  unit: TimeUnit,
  maxPairs: number,
): { pairs: NearPair[]; isBounded: boolean } => {
  const [ofFindings, ofTracks] = [timeLine(findings, unit), timeLine(tracks, unit)];
  const shareOf = (most: number): number => Math.max(1, Math.floor(most / ofFindings.all.length));
  const pairs: NearPair[] = [];
  let isBounded = false;

  const compareAll = (position: number): void => {
    const finding = ofFindings.all[position];
    if (!finding) return;
    const { begin, end, place, index } = finding;
    const [first, last] = ofFindings.around(begin, end);
    const [from, to] = ofTracks.around(begin, end);
    let left = shareOf(maxPairs);
    let looksLeft = shareOf(maxLooks);
    const compareAt = (at: number): void => {
      looksLeft -= 1;
      const track = ofTracks.all[at];
      if (!track || !ofTracks.meets(at, begin, end)) return;
      left -= 1;
      const score = placeScore(place, track.place);
      if (score < minScore) return;
      const nearness = score + sharedWords(place.description, track.place.description);
      pairs.push({ finding: index, track: track.index, nearness });
    };
    let above = from + Math.floor(((position - first) / (last - first)) * (to - from));
    let below = above - 1;
    while (left > 0 && looksLeft > 0 && (below >= from || above < to)) {
      if (above < to) compareAt(above++);
      if (below >= from) compareAt(below--);
    }
    isBounded ||= below >= from || above < to;
  };

  for (const position of ofFindings.all.keys()) compareAll(position);
  return { pairs, isBounded };
};
