/**
 * Converts a number from a service, which may be any number, for an INTEGER column. Cuts off
 * fractions; returns null for a number outside the safe integer range.
 */
export const toInteger = (value: number | undefined): number | null => {
  if (value === undefined) return null;
  const integer = Math.trunc(value);
  return Number.isSafeInteger(integer) ? integer : null;
};
