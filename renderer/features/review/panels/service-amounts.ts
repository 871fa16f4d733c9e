import { formatExactTime } from '../../../ui/formats.ts';

/** No amount of ours is larger; what a service sends may be any number. */
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
