/** One move of a series between two turning points. */
export type Swing = {
  from: number;
  to: number;
  /** First frame past the halfway value. */
  crossing: number;
  rise: number;
};

/** Swings in quick succession, alternately up and down. */
export type SwingRun = { first: number; last: number; swings: readonly Swing[] };

/** Finds all swings of at least `minimum`; smaller ones in between are ignored. */
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

const MIN_PIECE = 2;
/** Maximum pause, as a multiple of the gap: random light makes a small swing now and then. */
const PAUSE_GAPS = 2;

/** @param minimum size of a swing @param maxGap frames between the middles of two swings */
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
        // A run at either end of the clip has half a swing there that cannot be seen.
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
