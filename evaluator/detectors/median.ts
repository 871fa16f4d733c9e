/** Returns the middle value, or the mean of the two middle ones; 0 for an empty list. */
export const median = (values: readonly number[]): number => {
  const sorted = new Float64Array(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

/** Returns the value below which a share of the others are; 0 for an empty list. */
export const quantile = (values: readonly number[], share: number): number =>
  new Float64Array(values).sort()[Math.floor(share * (values.length - 1))] ?? 0;
