import { formatExactTime } from '../../../ui/formats.ts';

/** Maximum plausible amount; a service may send any number. */
const maxSensible = 1e12;

/** Formats an amount sent by a service; nonsensical values stay short. */
export const amountText = (amount: number, format: (amount: number) => string): string =>
  Math.abs(amount) < maxSensible ? format(amount) : amount.toExponential(1);

/**
 * Formats a time sent by a service; null if it is out of range.
 * @param atSec Unix seconds
 */
export const momentText = (atSec: number): string | null =>
  Number.isNaN(new Date(atSec * 1000).getTime()) ? null : formatExactTime(atSec * 1000);
