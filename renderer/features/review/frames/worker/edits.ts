import { ClipProblem } from './clip-problem.ts';
import type { TrackTimes } from './movie-box.ts';
import { type Edit, fullTrack } from './presentation.ts';

/** Which parts of a track are presented, and how its packets' times are to be read. */
export type TrackEdits = {
  /** In the order of presentation, in ticks of the track. */
  readonly edits: readonly Edit[];
  /** What mediabunny takes away from a packet's time: the first edit's beginning. */
  readonly offsetTicks: number;
};

export const noEdits: TrackEdits = { edits: [fullTrack], offsetTicks: 0 };

/**
 * Works out what the edit list of a track says.
 * @throws ClipProblem where frames are shown twice, out of order, or at
 * another speed: a table of frames would not say so
 */
export const editsOf = (times: TrackTimes): TrackEdits => {
  const { movieTicksPerSec, trackTicksPerSec } = times;
  const inTrackTicks = (ticks: number): number =>
    Math.round((ticks * trackTicksPerSec) / movieTicksPerSec);
  const edits: Edit[] = [];
  let movieTicks = 0;
  for (const { durationTicks, mediaTicks, rate } of times.edits) {
    const startTick = inTrackTicks(movieTicks);
    movieTicks += durationTicks;
    if (mediaTicks === -1) continue;
    if (rate !== 1) throw new ClipProblem('A part of the file plays at another speed.');
    const endTick =
      durationTicks === 0 ? Number.POSITIVE_INFINITY : mediaTicks + inTrackTicks(durationTicks);
    if (mediaTicks < (edits.at(-1)?.endTick ?? Number.NEGATIVE_INFINITY)) {
      throw new ClipProblem('Parts of the file play twice or in another order.');
    }
    edits.push({ firstTick: mediaTicks, endTick, startTick });
  }
  const [first] = edits;
  return first ? { edits, offsetTicks: first.firstTick - first.startTick } : noEdits;
};
