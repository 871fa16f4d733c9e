const byteUnits = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** Numbers follow the locale, words are English. @param locale undefined for the user's own */
export const createAmountFormats = (locale: string | undefined) => {
  const integers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const firstDigit = new Intl.NumberFormat(locale, { maximumSignificantDigits: 1 });

  const formatCount = (count: number): string => integers.format(count);

  const withSubunit = (amount: number, unit: string, rest: number, subunit: string): string =>
    rest === 0
      ? `${formatCount(amount)} ${unit}`
      : `${formatCount(amount)} ${unit} ${rest} ${subunit}`;

  const formatDuration = (durationSec: number): string => {
    if (durationSec < 0.05) return `${firstDigit.format(durationSec)} s`;
    if (durationSec < 59.95) return `${oneDigit.format(durationSec)} s`;
    const seconds = Math.round(durationSec);
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) return withSubunit(minutes, 'min', seconds % 60, 's');
    return withSubunit(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  };

  return {
    formatCount,

    /** "1 clip", "1,204 clips". @param plural if it is not formed with an `s` */
    formatCountOf: (count: number, noun: string, plural = `${noun}s`): string =>
      `${formatCount(count)} ${count === 1 ? noun : plural}`,

    /** "512 bytes", "3.4 MB": decimal units. */
    formatBytes: (sizeBytes: number): string => {
      let [amount, unit] = [sizeBytes, 0];
      // 999.95 would be rounded to 1,000 of the smaller unit.
      while (amount >= 999.95 && unit < byteUnits.length - 1) {
        amount /= 1000;
        unit += 1;
      }
      return `${oneDigit.format(amount)} ${byteUnits[unit]}`;
    },

    /** "0.04 s", "4.2 s", "1 min 5 s", "2 h 3 min". */
    formatDuration,

    /** "about 2 min left"; coarse, since it is an estimate. */
    formatTimeLeft: (leftMs: number): string => {
      const seconds = leftMs / 1000;
      if (seconds < 10) return 'a few seconds left';
      if (seconds < 60) return `about ${Math.ceil(seconds / 10) * 10} s left`;
      return `about ${formatDuration(Math.ceil(seconds / 60) * 60)} left`;
    },
  };
};

/** Maximum plausible amount; a service may send any number. */
const maxSensible = 1e12;

export const amountText = (amount: number, format: (amount: number) => string): string =>
  Math.abs(amount) < maxSensible ? format(amount) : amount.toExponential(1);
