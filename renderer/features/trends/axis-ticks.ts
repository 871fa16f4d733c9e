const steps = [1, 2, 5, 10] as const;
const maxSteps = 4;

/** Returns an axis's values: from 0 in even steps, of at least 1, to the first that no bar exceeds. */
export const axisTicks = (longest: number): number[] => {
  if (longest <= 0) return [0, 1];
  const minStep = Math.max(1, longest / maxSteps);
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = power * (steps.find((factor) => factor * power >= minStep) ?? 10);
  const count = Math.ceil(longest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
};
