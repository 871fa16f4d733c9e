const steps = [1, 2, 5, 10] as const;
const maxSteps = 4;

/** Returns an axis's values: from 0 in even steps to the first that no bar exceeds. */
export const axisTicks = (longest: number, isInteger: boolean): number[] => {
  if (longest <= 0) return [0, 1];
  const minStep = longest / maxSteps;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const found = power * (steps.find((step) => step * power >= minStep * (1 - 1e-9)) ?? 10);
  const step = isInteger ? Math.max(1, found) : found;
  const count = Math.ceil(longest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
};

export const tickTexts = (ticks: readonly number[]): string[] => {
  const [, step = 1] = ticks;
  const maximumFractionDigits = Math.min(20, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
  const format = new Intl.NumberFormat(undefined, { maximumFractionDigits });
  return ticks.map((tick) => format.format(tick));
};
