/** Formats numbers and dates in reports, in English on every system. */

const integers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const threeDigits = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });
const moments = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'long', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
});

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

export const formatCount = (count: number): string => integers.format(count);

/** "1 clip", "1,204 clips". */
export const formatCountOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** "24", "23.976". */
export const formatRate = (fps: number): string => threeDigits.format(fps);

/** "4.2 s", "1 min 5 s", "2 h 3 min". */
export const formatDuration = (durationSec: number): string => {
  if (durationSec < 59.95) return `${oneDigit.format(durationSec)} s`;
  const seconds = Math.round(durationSec);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${formatCount(Math.floor(minutes / 60))} h ${minutes % 60} min`;
};

const byteUnits = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** "512 bytes", "3.4 MB", in decimal units. */
export const formatBytes = (sizeBytes: number): string => {
  let [amount, unit] = [sizeBytes, 0];
  // 999.95 would be rounded to 1,000 of the smaller unit.
  while (amount >= 999.95 && unit < byteUnits.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${oneDigit.format(amount)} ${byteUnits[unit]}`;
};

/** "20 November 2026 at 23:01 UTC", in the local time zone. */
export const formatMoment = (at: Date | number): string => moments.format(at);

/** "20 November 2026" */
export const formatDate = (at: Date): string => days.format(at);
