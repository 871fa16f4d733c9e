/** One measured figure. It is compared with a baseline of the same run, if there is one. */
export type Reading = {
  /** Key in `bench/results.json`, the same for each size. */
  readonly name: string;
  readonly size: string;
  readonly unit: 's' | 'ms' | 'MB' | 'submissions';
  readonly ours: number;
  /** The baseline's figure; null for a figure that only has a bound. */
  readonly baseline: number | null;
  /** `ours` by `baseline`; null without a baseline. */
  readonly ratio: number | null;
  readonly cpuRatio: number | null;
  /** The goal: the highest ratio, or the highest figure if it is a bound. */
  readonly target: number;
  /** Whether the target is of `ours` rather than of the ratio. */
  readonly isBound: boolean;
};

/** A figure without a baseline. */
export const bounded = (
  reading: Pick<Reading, 'name' | 'size' | 'unit' | 'ours' | 'target'>,
): Reading => ({ ...reading, baseline: null, ratio: null, cpuRatio: null, isBound: true });

export type Figure = {
  readonly id: string;
  readonly baseline: string;
  /** @param folder an empty one for its files */
  readonly measure: (folder: string) => Promise<Reading[]>;
};
