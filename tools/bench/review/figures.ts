/** A measurement: how long something took, and whether the result was correct. */
export type Measured = { readonly tookMs: number; readonly isRight: boolean };

export type Figures = {
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
  readonly rightPercent: number;
};

/** @throws {Error} if nothing was measured */
export const figuresOf = (all: readonly Measured[]): Figures => {
  if (all.length === 0) throw new Error('Nothing was measured.');
  const times = all.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
  // The smallest time that at least this share of all times does not exceed.
  const at = (share: number): number => times[Math.ceil(share * times.length) - 1] ?? 0;
  const right = all.filter(({ isRight }) => isRight).length;
  return {
    count: all.length,
    p50Ms: rounded(at(0.5)),
    p95Ms: rounded(at(0.95)),
    maxMs: rounded(at(1)),
    rightPercent: rounded((100 * right) / all.length),
  };
};

/** Rounds to two decimals. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
