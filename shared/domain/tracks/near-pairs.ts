import { firstWhere } from '../first-where.ts';
import { wordOverlap } from './normalized-text.ts';
import { type Place, placeScore } from './place-score.ts';
import type { TimeRange } from './time-range.ts';

export type NearPair = {
  finding: number;
  track: number;
  /** How near they are in place and words, 0 to 2. */
  nearness: number;
};

export type SomePlaces = { readonly places: readonly Place[]; readonly indexes: readonly number[] };

/** Minimum place score of a match; below it two findings are different ones. */
const minScore = 0.35;

/** Maximum number of tracks visited for all findings together, including those not overlapping. */
const maxVisits = 20_000_000;

const anyTime: TimeRange = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

const compare = <Value extends number | string>(one: Value, other: Value): number =>
  one < other ? -1 : Number(one > other);

const timeLine = ({ places, indexes }: SomePlaces) => {
  const all = indexes
    .map((index) => {
      const place = places[index] as Place;
      const [begin, end] = place.seconds ?? anyTime;
      return { index, place, begin, end };
    })
    .sort(
      (one, other) =>
        compare(one.begin, other.begin) ||
        compare(one.end, other.end) ||
        compare(one.place.segment?.text ?? '', other.place.segment?.text ?? '') ||
        compare(one.place.description.text, other.place.description.text),
    );
  const begins = Float64Array.from(all, ({ begin }) => begin);
  const ends = Float64Array.from(all, ({ end }) => end);
  let latest = Number.NEGATIVE_INFINITY;
  /** The latest end among the places up to each position. */
  const endsUpTo = ends.map((end) => {
    latest = Math.max(latest, end);
    return latest;
  });
  return {
    all,
    /** Positions (end exclusive) that include all places that overlap a range. */
    around: (begin: number, end: number): [from: number, to: number] => [
      firstWhere(all.length, (position) => (endsUpTo[position] ?? 0) > begin),
      firstWhere(all.length, (position) => (begins[position] ?? 0) >= end),
    ],
    meets: (position: number, begin: number, end: number): boolean =>
      (begins[position] ?? 0) < end && (ends[position] ?? 0) > begin,
  };
};

/**
 * Finds pairs of one type that overlap in time and are near enough overall. A finding that overlaps
 * more tracks than its share of the limit is compared with those at the same relative position: a
 * re-run has much the same order.
 * @param maxPairs for all findings together
 * @returns isBounded: whether some pairs may not have been compared
 */
export const nearPairs = (
  findings: SomePlaces,
  tracks: SomePlaces,
  maxPairs: number,
): { pairs: NearPair[]; isBounded: boolean } => {
  const [ofFindings, ofTracks] = [timeLine(findings), timeLine(tracks)];
  const shareOf = (limit: number): number => Math.max(1, Math.floor(limit / ofFindings.all.length));
  const pairs: NearPair[] = [];
  let isBounded = false;

  const compareAll = (position: number): void => {
    const finding = ofFindings.all[position];
    if (!finding) return;
    const { begin, end, place, index } = finding;
    const [first, last] = ofFindings.around(begin, end);
    const [from, to] = ofTracks.around(begin, end);
    let left = shareOf(maxPairs);
    let visitsLeft = shareOf(maxVisits);
    const compareAt = (trackPosition: number): void => {
      visitsLeft -= 1;
      const track = ofTracks.all[trackPosition];
      if (!track || !ofTracks.meets(trackPosition, begin, end)) return;
      left -= 1;
      const score = placeScore(place, track.place);
      if (score < minScore) return;
      const nearness = score + wordOverlap(place.description, track.place.description);
      pairs.push({ finding: index, track: track.index, nearness });
    };
    let above = from + Math.floor(((position - first) / (last - first)) * (to - from));
    let below = above - 1;
    while (left > 0 && visitsLeft > 0 && (below >= from || above < to)) {
      if (above < to) compareAt(above++);
      if (below >= from) compareAt(below--);
    }
    isBounded ||= below >= from || above < to;
  };

  for (const position of ofFindings.all.keys()) compareAll(position);
  return { pairs, isBounded };
};
