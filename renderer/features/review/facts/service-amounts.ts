import { formatExactTime } from '../../../ui/formats.ts';

/**
 * Formats a time sent by a service; null if it is out of range.
 * @param atSec Unix seconds
 */
export const momentText = (atSec: number): string | null =>
  Number.isNaN(new Date(atSec * 1000).getTime()) ? null : formatExactTime(atSec * 1000);
