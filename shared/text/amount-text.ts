/** Maximum plausible amount; a service may send any number. */
const maxSensible = 1e12;

export const amountText = (amount: number, format: (amount: number) => string): string =>
  Math.abs(amount) < maxSensible ? format(amount) : amount.toExponential(1);
