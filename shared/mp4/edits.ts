import { ClipProblem } from './clip-problem.ts';
import type { TrackTimes } from './movie-box.ts';
import { type Edit, fullTrack } from './presentation.ts';

/**
 * Converts the edit list of a track to the parts that are presented, in presentation order.
 * @throws ClipProblem if frames are shown twice, out of order, or at another speed, which a frame
 * table cannot express
 */
export const editsOf = (times: TrackTimes): readonly Edit[] => {
  const { movieTicksPerSec, trackTicksPerSec } = times;
  const inTrackTicks = (ticks: number): number =>
    Math.round((ticks * trackTicksPerSec) / movieTicksPerSec);
  const edits: Edit[] = [];
  let movieTicks = 0;
  for (const { durationTicks, mediaTicks, rate } of times.edits) {
    const startTick = inTrackTicks(movieTicks);
    movieTicks += durationTicks;
    if (mediaTicks === -1) continue;
    if (rate !== 1)
      throw new ClipProblem('A part of the file plays at another speed. Re-export it.');
    const endTick =
      durationTicks === 0 ? Number.POSITIVE_INFINITY : mediaTicks + inTrackTicks(durationTicks);
    if (mediaTicks < (edits.at(-1)?.endTick ?? Number.NEGATIVE_INFINITY)) {
      throw new ClipProblem('Parts of the file play twice or in another order. Re-export it.');
    }
    edits.push({ firstTick: mediaTicks, endTick, startTick });
  }
  return edits.length > 0 ? edits : [fullTrack];
};
