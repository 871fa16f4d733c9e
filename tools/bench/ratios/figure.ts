export type Cost = { readonly wallSec: number; readonly cpuSec: number };

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

export type BenchContext = {
  readonly folder: string;
  readonly isShort: boolean;
};

export type Figure = {
  readonly id: string;
  readonly baseline: string;
  /** Returns what this machine lacks to measure it; null if nothing. Absent if it needs nothing. */
  readonly findMissing?: () => Promise<string | null>;
  readonly measure: (context: BenchContext) => Promise<Reading[]>;
};
