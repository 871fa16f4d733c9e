/** How long the latest runs of a batch took, from the moment they were first waited for. */
export type RunTimes = {
  /**
   * Records a run that ended between two polls.
   * @param aliveMs age of the run at the last poll before its end
   * @param endedMs its age at the poll that showed the end
   */
  add(aliveMs: number, endedMs: number): void;
  /** Returns the age at which most runs have ended; undefined before the first. */
  usualMs(): number | undefined;
};

/** More would follow a service that becomes slower or faster too late. */
const maxTimes = 9;

/** Creates the record of a batch's latest runs. */
export const createRunTimes = (): RunTimes => {
  const timesMs: number[] = [];
  return {
    add: (aliveMs, endedMs) => {
      // The middle: polling the next run then halves the uncertainty.
      timesMs.push((aliveMs + endedMs) / 2);
      if (timesMs.length > maxTimes) timesMs.shift();
    },
    usualMs: () => timesMs.toSorted((one, other) => one - other)[timesMs.length >> 1],
  };
};
