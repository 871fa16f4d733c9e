/**
 * A number for a column of type INTEGER, which takes whole numbers only: what a service may send
 * is any number. Fractions are cut off; null for what no whole number stands for exactly.
 */
export const wholeNumber = (value: number | undefined): number | null => {
  if (value === undefined) return null;
  const whole = Math.trunc(value);
  return Number.isSafeInteger(whole) ? whole : null;
};
