import { Link } from 'wouter';
import type { LibraryFilter } from '../../../shared/contract/library.ts';
import type { TrendSpan, Trends } from '../../../shared/contract/trends.ts';
import { formatCountOf, formatMean } from '../../ui/formats.ts';
import { StackedBar } from './StackedBar.tsx';
import styles from './TimeChart.module.css';
import { clipsHref, withinSpan } from './trend-links.ts';
import { countsText, lengthOf, type TrendMeasure } from './trend-measure.ts';

type Unit = Trends['time']['unit'];

const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const wholeDays = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const months = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric' });

/** Names below the bars; more would run into each other. */
const mostNames = 8;

const shortName = (unit: Unit, { fromMs }: TrendSpan): string =>
  (unit === 'month' ? months : days).format(fromMs);

const longName = (unit: Unit, { fromMs }: TrendSpan): string => {
  if (unit === 'month') return months.format(fromMs);
  return `${unit === 'week' ? 'Week of ' : ''}${wholeDays.format(fromMs)}`;
};

/** What the highest bar stands for. */
const highestText = (longest: number, measure: TrendMeasure): string =>
  measure === 'perClip'
    ? `Highest: ${formatMean(longest)} findings per clip`
    : `Highest: ${formatCountOf(longest, 'finding')}`;

type Props = { time: Trends['time']; filter: LibraryFilter; measure: TrendMeasure };

/** Findings over time, oldest first; each bar leads to the clips that were evaluated then. */
export const TimeChart = ({ time: { unit, spans }, filter, measure }: Props) => {
  const longest = spans.reduce((most, span) => Math.max(most, lengthOf(span, measure)), 0);
  const every = Math.ceil(spans.length / mostNames);
  return (
    <>
      <p className={styles.scale}>{highestText(longest, measure)}</p>
      <ol className={styles.chart}>
        {spans.map((span, index) => {
          const words = `${longName(unit, span)}: ${countsText(span)}`;
          return (
            <li key={span.fromMs} className={styles.span} data-testid="trend-span">
              {span.clips > 0 ? (
                <Link
                  className={styles.link}
                  href={clipsHref(filter, withinSpan(filter, span))}
                  title={words}
                  aria-label={words}
                >
                  <StackedBar counts={span} measure={measure} longest={longest} isUpright />
                </Link>
              ) : (
                <span
                  className={styles.none}
                  title={`${longName(unit, span)}: nothing evaluated`}
                />
              )}
              <span className={styles.name} aria-hidden>
                {index % every === 0 ? shortName(unit, span) : ''}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
};
