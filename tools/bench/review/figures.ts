export type Measured = {
  /** Until it was drawn or, if it was skipped, until the next one was. */
  readonly tookMs: number;
  /** Whether it was never drawn, because another one was requested before. */
  readonly isSkipped: boolean;
};

export type Series = {
  readonly measured: readonly Measured[];
  /** Number of pictures that were shown with the number of another frame. */
  readonly wrong: number;
};

export type Figures = {
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
  readonly rightPercent: number;
  readonly skipped: number;
  readonly wrong: number;
};

export const figuresOf = (...series: readonly Series[]): Figures => {
  const all = series.flatMap(({ measured }) => measured);
  if (all.length === 0) throw new Error('Nothing was measured.');
  const times = all.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
  // The smallest time that at least this share of all times does not exceed.
  const at = (share: number): number => times[Math.ceil(share * times.length) - 1] ?? 0;
  const skipped = all.filter(({ isSkipped }) => isSkipped).length;
  const wrong = series.reduce((sum, one) => sum + one.wrong, 0);
  return {
    count: all.length,
    p50Ms: rounded(at(0.5)),
    p95Ms: rounded(at(0.95)),
    maxMs: rounded(at(1)),
    rightPercent: rounded((100 * (all.length - skipped - wrong)) / all.length),
    skipped,
    wrong,
  };
};

export const rounded = (value: number): number => Math.round(value * 100) / 100;
