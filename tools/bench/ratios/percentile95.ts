/** Returns the smallest value that at least 95% of all values do not exceed. */
export const percentile95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(0.95 * values.length) - 1] ?? 0;
