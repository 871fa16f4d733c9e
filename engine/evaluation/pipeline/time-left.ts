/**
 * Estimates how long a batch still takes from the pace so far: time per clip that was worked on,
 * over the last clips, so that it follows a service that becomes faster or slower.
 */
export type TimeLeft = {
  /** A clip was evaluated (a reused one was not, nor one that could not be). */
  clipEnded(nowMs: number): void;
  /** Milliseconds until `clipsLeft` more are done; null before two clips have ended. */
  estimateMs(clipsLeft: number): number | null;
};

/** How many of the last clips the pace is taken from. */
const windowSize = 30;

export const createTimeLeft = (startMs: number): TimeLeft => {
  const endTimesMs = [startMs];
  return {
    clipEnded: (nowMs) => {
      endTimesMs.push(nowMs);
      if (endTimesMs.length > windowSize + 1) endTimesMs.shift();
    },
    estimateMs: (clipsLeft) => {
      const [first, last] = [endTimesMs[0], endTimesMs.at(-1)];
      const clips = endTimesMs.length - 1;
      if (first === undefined || last === undefined || clips < 2) return null;
      return ((last - first) / clips) * clipsLeft;
    },
  };
};
