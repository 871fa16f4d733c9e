import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import { findingTypeLooks } from '../../ui/FindingTypeMark.tsx';
import { formatCount } from '../../ui/formats.ts';
import styles from './BarTooltip.module.css';
import { perClipText, type TrendCounts } from './trend-measure.ts';

/** The values of a bar, one per line. */
const Values = ({ title, counts }: { title: string; counts: TrendCounts }) => {
  const { byType, dismissed, clips, clipsWithFindings } = counts;
  const values = [
    ...byType.map(({ type, count }) => [findingTypeLooks(type).label, formatCount(count)]),
    ...(dismissed > 0 ? [['Dismissed', formatCount(dismissed)]] : []),
    ['Findings per clip', perClipText(counts)],
    ['Clips with findings', `${formatCount(clipsWithFindings)} of ${formatCount(clips)}`],
  ];
  return (
    <>
      <strong className={styles.title}>{title}</strong>
      <dl className={styles.values}>
        {values.map(([name, value]) => (
          <div key={name} className={styles.value}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

type Props = {
  title: string;
  /** Null for an empty bar. */
  counts: TrendCounts | null;
  children: ReactElement;
};

/** Shows the values of a bar on hover and on focus, without delay. */
export const BarTooltip = ({ title, counts, children }: Props) => (
  <Tooltip
    label={counts ? <Values title={title} counts={counts} /> : title}
    events={{ hover: true, focus: true, touch: true }}
    openDelay={0}
  >
    {children}
  </Tooltip>
);
