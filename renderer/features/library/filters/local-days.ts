/** A half-open span of time: from `fromMs` until before `beforeMs` (Unix ms). */
export type DaySpan = { fromMs: number | null; beforeMs: number | null };

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Returns the start of a local day, some days later (Unix ms). Days may have 23 or 25 hours. */
const startOfDay = (date: Date, daysLater = 0): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime();

/** Parses a local day as a span; null for invalid text. @param day `YYYY-MM-DD` */
export const spanOfDay = (day: string): { fromMs: number; beforeMs: number } | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  const start = new Date(year, month - 1, date);
  return { fromMs: startOfDay(start), beforeMs: startOfDay(start, 1) };
};

export const lastDays = (days: number, nowMs: number): DaySpan => ({
  fromMs: startOfDay(new Date(nowMs), 1 - days),
  beforeMs: null,
});

/** Formats a span to follow "Evaluated": "3 Oct 2026", "3 – 9 Oct 2026", "since 27 Sept 2026". */
export const spanText = ({ fromMs, beforeMs }: DaySpan): string => {
  if (fromMs === null)
    return beforeMs === null ? 'at any time' : `before ${dates.format(beforeMs)}`;
  if (beforeMs === null) return `since ${dates.format(fromMs)}`;
  return dates.formatRange(fromMs, beforeMs - 1);
};

/** Formats a local day in the user's locale. @param day `YYYY-MM-DD` */
export const dayText = (day: string): string => {
  const span = spanOfDay(day);
  return span ? dates.format(span.fromMs) : day;
};
