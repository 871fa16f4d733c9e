/** More would follow a service that becomes slower or faster too late. */
const maxTimes = 16;

/** Uncertainty that another poll is not worth. */
const exactMs = 1000;

export const createRunTimes = () => {
  const times: { aliveMs: number; endedMs: number }[] = [];

  const runsAround = (ms: number) =>
    times.filter(({ aliveMs, endedMs }) => aliveMs < ms && ms <= endedMs);

  return {
    /**
     * Records a run by its age at the last poll before its end, and at the one that showed the end.
     */
    add: (aliveMs: number, endedMs: number): void => {
      // The clock was set back.
      if (endedMs <= aliveMs) return;
      times.push({ aliveMs, endedMs });
      if (times.length > maxTimes) times.shift();
    },
    /** Returns the age at which the next run is best polled; undefined before the first. */
    usualMs: (): number | undefined => {
      const groups = times.map(({ endedMs }) => runsAround(endedMs));
      const [most] = groups.sort((one, other) => other.length - one.length);
      if (!most) return undefined;
      // Most runs ended between these two ages. Polling in the middle halves the uncertainty.
      const fromMs = Math.max(...most.map(({ aliveMs }) => aliveMs));
      const toMs = Math.min(...most.map(({ endedMs }) => endedMs));
      return toMs - fromMs > exactMs ? (fromMs + toMs) / 2 : toMs;
    },
  };
};
