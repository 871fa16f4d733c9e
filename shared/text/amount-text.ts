/** Maximum plausible amount; a service may send any number. */
const maxSensible = 1e12;

/** Formats an amount sent by a service; nonsensical values stay short. */
export const amountText = (amount: number, format: (amount: number) => string): string =>
  Math.abs(amount) < maxSensible ? format(amount) : amount.toExponential(1);
