import { formatExactTime } from '../../../ui/formats.ts';

/** No amount of ours is larger; what a service sends may be any number. */
const maxSensible = 1e12;

/** An amount as a service sent it: one that makes no sense stays short. */
export const amountText = (amount: number, format: (amount: number) => string): string =>
  Math.abs(amount) < maxSensible ? format(amount) : amount.toExponential(1);

/** A moment as a service sent it; null for one that no calendar has. @param atSec Unix seconds */
export const momentText = (atSec: number): string | null =>
  Number.isNaN(new Date(atSec * 1000).getTime()) ? null : formatExactTime(atSec * 1000);
