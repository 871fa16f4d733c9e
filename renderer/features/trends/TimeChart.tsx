import { Box, Flex } from '@mantine/core';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { LibraryFilter, TrendSpan, Trends } from '../../../shared/contract/library.ts';
import { formatCount } from '../../ui/formats.ts';
import textStyles from '../../ui/texts.module.css';
import { axisTicks } from './axis-ticks.ts';
import { BarTooltip, StackedBar } from './StackedBar.tsx';
import styles from './TimeChart.module.css';
import { trendCountsText } from './trend-counts.ts';
import { clipsHref, withinSpan } from './trend-links.ts';

type Unit = Trends['time']['unit'];

const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const fullDates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const months = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric' });

/** Maximum number of labels below the bars; more would overlap. */
const maxNames = 8;

const shortName = (unit: Unit, { fromMs }: TrendSpan): string =>
  (unit === 'month' ? months : days).format(fromMs);

const longName = (unit: Unit, { fromMs }: TrendSpan): string => {
  if (unit === 'month') return months.format(fromMs);
  return `${unit === 'week' ? 'Week of ' : ''}${fullDates.format(fromMs)}`;
};

type Props = { time: Trends['time']; filter: LibraryFilter };

export const TimeChart = ({ time: { unit, spans }, filter }: Props) => {
  const longest = spans.reduce((most, { openFindings }) => Math.max(most, openFindings), 0);
  const ticks = axisTicks(longest);
  const axisMax = ticks.at(-1) ?? 1;
  const every = Math.ceil(spans.length / maxNames);
  const scroller = useRef<HTMLDivElement>(null);
  // Scroll to the newest if not all bars fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bars have another end
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, [spans]);
  return (
    <Flex component="figure" direction="column" gap="md">
      <figcaption className={textStyles.dim}>Findings by {unit} of evaluation</figcaption>
      <Flex gap="sm" className={styles.axes}>
        <Box
          pos="relative"
          w={40}
          h="var(--plot-height)"
          mt={6}
          flex="none"
          c="dimmed"
          fz="var(--cc-text-xs)"
          aria-hidden
        >
          {ticks.map((tick) => (
            <span
              key={tick}
              className={styles.tick}
              style={{ bottom: `${(tick / axisMax) * 100}%` }}
            >
              {formatCount(tick)}
            </span>
          ))}
        </Box>
        <div ref={scroller} className={styles.scroller}>
          <Flex
            component="ol"
            className={styles.plot}
            style={{ '--grid-count': ticks.length - 1 } as CSSProperties}
          >
            {spans.map((span, index) => {
              const name = longName(unit, span);
              return (
                <li key={span.fromMs} className={styles.span} data-testid="trend-span">
                  {span.clips > 0 ? (
                    <BarTooltip title={name} counts={span}>
                      <Link
                        className={styles.link}
                        href={clipsHref(filter, withinSpan(filter, span))}
                        aria-label={`${name}: ${trendCountsText(span)}`}
                      >
                        <StackedBar counts={span} max={axisMax} isUpright />
                      </Link>
                    </BarTooltip>
                  ) : (
                    <BarTooltip title={`${name}: nothing evaluated`} counts={null}>
                      <span className={styles.none} />
                    </BarTooltip>
                  )}
                  <span className={styles.name} aria-hidden>
                    {index % every === 0 ? shortName(unit, span) : ''}
                  </span>
                </li>
              );
            })}
          </Flex>
        </div>
      </Flex>
    </Flex>
  );
};
