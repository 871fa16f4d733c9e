import { createAmountFormats } from '../../shared/text/amount-formats.ts';

/** Numbers and dates follow the user's locale; words are English, as in the rest of the app. */

export const { formatCount, formatCountOf, formatBytes, formatDuration, formatTimeLeft } =
  createAmountFormats(undefined);

const oneDigit = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const exactTimes = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const shortTimes = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const mediumTimes = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const relativeTimes = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "0:09", "2:05", "1:02:05", for a countdown. */
export const formatCountdown = (leftMs: number): string => {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (amount: number): string => String(amount).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
};

/** "25 Nov, 15:54"; with the year if it is not the current one. @param atMs Unix ms */
export const formatShortTime = (atMs: number): string =>
  new Date(atMs).getFullYear() === new Date().getFullYear()
    ? shortTimes.format(atMs)
    : mediumTimes.format(atMs);

/** @param atMs Unix ms */
export const formatExactTime = (atMs: number): string => exactTimes.format(atMs);

/** The largest first. */
const relativeSteps = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "just now", "5 minutes ago", "yesterday". Show the exact time as a tooltip. */
export const formatRelativeTime = (atMs: number, nowMs: number): string => {
  const awayMs = Math.abs(nowMs - atMs);
  const step = relativeSteps.find(([, sizeMs]) => awayMs >= sizeMs);
  if (!step) return 'just now';
  return relativeTimes.format(Math.trunc((atMs - nowMs) / step[1]), step[0]);
};

export const formatUnits = (units: number): string =>
  `${twoDigits.format(units)} ${units === 1 ? 'unit' : 'units'}`;

/** "0.42": an average of counts. */
export const formatMean = (mean: number): string => twoDigits.format(mean);

export const formatPace = (ratePerMinute: number): string =>
  `${ratePerMinute < 10 ? oneDigit.format(ratePerMinute) : formatCount(ratePerMinute)} clips/min`;

/** "42%"; 100% only if complete. */
export const formatShare = (part: number, whole: number): string =>
  `${whole <= 0 ? 0 : Math.floor((part / whole) * 100)}%`;
