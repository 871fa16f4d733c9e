/** Of a standard normal distribution, the value that 2.5 % exceed. */
const Z = 1.96;

/**
 * Returns the 95 % Wilson score interval of a share, from 0 to 1; everything if there is no trial.
 */
export const wilsonInterval = (hits: number, trials: number): readonly [number, number] => {
  if (trials === 0) return [0, 1];
  const share = hits / trials;
  const scale = 1 + Z ** 2 / trials;
  const center = share + Z ** 2 / (2 * trials);
  const margin = Z * Math.sqrt((share * (1 - share)) / trials + Z ** 2 / (4 * trials ** 2));
  return [Math.max(0, (center - margin) / scale), Math.min(1, (center + margin) / scale)];
};
