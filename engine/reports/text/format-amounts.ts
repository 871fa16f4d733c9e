import { createAmountFormats } from '../../../shared/text/amount-formats.ts';

/** Formats numbers and dates in reports, in English on every system. */

export const { formatCount, formatCountOf, formatBytes, formatDuration } =
  createAmountFormats('en');

const threeDigits = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });
const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

export const formatFrameRate = (fps: number): string => threeDigits.format(fps);

/** "20 November 2026 at 23:01 UTC", in the local time zone. */
export const formatMoment = (at: Date | number): string => moments.format(at);

export const formatDate = (at: Date): string => days.format(at);
