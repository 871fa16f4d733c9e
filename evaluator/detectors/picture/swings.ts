/** One move of a series from one turning point to the next. */
export type Swing = {
  /** Turning points. */
  from: number;
  to: number;
  /** The first frame past the middle of the way. */
  crossing: number;
  /** Signed: what the value changed by. */
  rise: number;
};

/** Swings that follow each other quickly, up and down by turns. */
export type SwingRun = { first: number; last: number; swings: readonly Swing[] };

/** All moves up and down by at least `least`; smaller ones on the way do not count. */
const findSwings = (series: ArrayLike<number>, minimum: number): Swing[] => {
  const turns: number[] = [];
  const at = (frame: number): number => series[frame] as number;
  let trend = 0;
  let highest = 0;
  let lowest = 0;
  for (let frame = 1; frame < series.length; frame += 1) {
    if (trend >= 0 && at(frame) > at(highest)) highest = frame;
    if (trend <= 0 && at(frame) < at(lowest)) lowest = frame;
    if (trend >= 0 && at(highest) - at(frame) >= minimum) {
      turns.push(highest);
      trend = -1;
      lowest = frame;
    } else if (trend <= 0 && at(frame) - at(lowest) >= minimum) {
      turns.push(lowest);
      trend = 1;
      highest = frame;
    }
  }
  if (trend !== 0) turns.push(trend > 0 ? highest : lowest);
  return turns.slice(1).map((to, index) => {
    const from = turns[index] as number;
    const middle = (at(from) + at(to)) / 2;
    const rise = at(to) - at(from);
    let crossing = from + 1;
    while (crossing < to && (at(crossing) - middle) * rise < 0) crossing += 1;
    return { from, to, crossing, rise };
  });
};

/** Fewer swings than this on their own are no part of a run. */
const MIN_PIECE = 2;
/** Light that jumps at random makes a small swing now and then, which is a longer gap. */
const PAUSE_GAPS = 2;

/**
 * Where a series goes up and down again and again.
 * @param least size of a swing
 * @param maxGap so many frames may lie between the middles of two swings
 * @param minSwings that follow each other so quickly
 */
export const findSwingRuns = (
  series: ArrayLike<number>,
  minimum: number,
  maxGap: number,
  minSwings: number,
): SwingRun[] => {
  const swings = findSwings(series, minimum);
  if (swings.length < minSwings) return [];
  const pieces = splitAtGaps(swings, maxGap).filter(({ length }) => length >= MIN_PIECE);
  return splitAtGaps(pieces.flat(), PAUSE_GAPS * maxGap)
    .filter((run) =>
      pieces.some((piece) => piece.length >= minSwings && run.includes(piece[0] as Swing)),
    )
    .map((run) => {
      const begin = run[0]?.crossing ?? 0;
      const end = run.at(-1)?.crossing ?? 0;
      return {
        // What begins or ends with the clip has half a swing there that is not seen.
        first: begin <= maxGap ? 0 : begin,
        last: series.length - end <= maxGap ? series.length - 1 : end - 1,
        swings: run,
      };
    });
};

const splitAtGaps = (swings: readonly Swing[], maxGap: number): Swing[][] => {
  const runs: Swing[][] = [];
  for (const swing of swings) {
    const open = runs.at(-1);
    const before = open?.at(-1);
    if (open && before && swing.crossing - before.crossing <= maxGap) open.push(swing);
    else runs.push([swing]);
  }
  return runs;
};
