const recentClips = 30;
const minuteMs = 60_000;

/** Pace of a batch, from the times at which its clips were evaluated; reused ones do not count. */
export const createPace = (nowMs: () => number) => {
  const startMs = nowMs();
  /** Times of the most recent clips, and of all in the last minute. */
  const timesMs: number[] = [];
  const isInLastMinute = (timeMs: number): boolean => timeMs > nowMs() - minuteMs;
  return {
    clipEvaluated: (): void => {
      timesMs.push(nowMs());
      while (timesMs.length > recentClips + 1 && !isInLastMinute(timesMs[0] ?? 0)) timesMs.shift();
    },
    /** By the time per clip of the most recent ones; null before two clips. */
    leftMs: (clipsLeft: number): number | null => {
      const recentMs = [startMs, ...timesMs].slice(-recentClips - 1);
      const [first, last] = [recentMs[0], recentMs.at(-1)];
      const clips = recentMs.length - 1;
      if (first === undefined || last === undefined || clips < 2) return null;
      return ((last - first) / clips) * clipsLeft;
    },
    /** Clips per minute, over the last minute; null before two clips. */
    perMinute: (): number | null => {
      const clips = timesMs.filter(isInLastMinute).length;
      const sinceMs = Math.min(nowMs() - startMs, minuteMs);
      return clips < 2 || sinceMs <= 0 ? null : (clips * minuteMs) / sinceMs;
    },
  };
};
