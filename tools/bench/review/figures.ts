/** Something that was measured: how long it took, and whether what came was what was asked for. */
export type Measured = { readonly tookMs: number; readonly isRight: boolean };

export type Figures = {
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
  readonly rightPercent: number;
};

/** @throws {Error} where nothing was measured */
export const figuresOf = (all: readonly Measured[]): Figures => {
  if (all.length === 0) throw new Error('Nothing was measured.');
  const times = all.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
  // The smallest time that so large a share of all is not above.
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

/** Two places behind the point: nobody reads more. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
