import type { TrendSpan, Trends } from '../../../shared/contract/trends.ts';
import type { TrendRow } from './trend-rows.ts';
import { count, emptyTally, merge, plainTally, type TrendTally } from './trend-tally.ts';

type Unit = Trends['time']['unit'];

/** Maximum number of readable bars; beyond it, each bar covers a longer span. */
const maxSpans = 60;

/** Maximum number of months; older ones are skipped. */
const maxMonths = 120;

/** Start of the local day, week (from Monday) or month at a time, plus a number of such units. */
const beginOf = (unit: Unit, ms: number, later = 0): number => {
  const date = new Date(ms);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  if (unit === 'month') return new Date(year, month + later, 1).getTime();
  if (unit === 'day') return new Date(year, month, day + later).getTime();
  const sinceMonday = (date.getDay() + 6) % 7;
  return new Date(year, month, day - sinceMonday + 7 * later).getTime();
};

const spanCount = (unit: Unit, firstMs: number, lastMs: number): number => {
  let spans = 1;
  for (let begin = beginOf(unit, firstMs); spans <= maxMonths; spans += 1) {
    begin = beginOf(unit, begin, 1);
    if (begin > lastMs) return spans;
  }
  return spans;
};

const unitOf = (firstMs: number, lastMs: number): Unit =>
  (['day', 'week'] as const).find((unit) => spanCount(unit, firstMs, lastMs) <= maxSpans) ??
  'month';

/** Counts clips by evaluation time, in local time; first by quarter-hour. */
export const tallyTime = () => {
  const quarterMs = 15 * 60 * 1000;
  const quarters = new Map<number, TrendTally>();

  return {
    add: (row: TrendRow): void => {
      if (row.evaluatedMs === null) return;
      // Days in every time zone begin at such a boundary.
      const quarter = Math.floor(row.evaluatedMs / quarterMs) * quarterMs;
      const tally = quarters.get(quarter) ?? emptyTally();
      quarters.set(quarter, tally);
      count(tally, row);
    },
    /** Spans without gaps. */
    time: (): Trends['time'] => {
      const moments = [...quarters.keys()].sort((one, other) => one - other);
      const [first, last] = [moments[0], moments.at(-1)];
      if (first === undefined || last === undefined) return { unit: 'day', spans: [] };
      const unit = unitOf(first, last);
      const spans = new Map<number, TrendTally>();
      for (const [quarter, tally] of quarters) {
        const begin = beginOf(unit, quarter);
        const span = spans.get(begin) ?? emptyTally();
        spans.set(begin, span);
        merge(span, tally);
      }
      const filled: TrendSpan[] = [];
      const oldest = Math.max(beginOf(unit, first), beginOf(unit, last, 1 - maxMonths));
      for (let fromMs = oldest; fromMs <= last; fromMs = beginOf(unit, fromMs, 1)) {
        const tally = plainTally(spans.get(fromMs) ?? emptyTally());
        filled.push({ fromMs, beforeMs: beginOf(unit, fromMs, 1), ...tally });
      }
      return { unit, spans: filled };
    },
  };
};
