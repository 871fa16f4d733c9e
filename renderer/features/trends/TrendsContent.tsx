import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { LibraryFilter } from '../../../shared/contract/library.ts';
import type { Trends } from '../../../shared/contract/trends.ts';
import { Section } from '../../ui/Section.tsx';
import { GroupTable } from './GroupTable.tsx';
import { groupTables } from './group-rows.tsx';
import { Legend } from './Legend.tsx';
import { TimeChart } from './TimeChart.tsx';
import { Totals } from './Totals.tsx';
import styles from './TrendsContent.module.css';
import type { TrendMeasure } from './trend-measure.ts';
import { WorstClips } from './WorstClips.tsx';

const measures = [
  { value: 'findings', label: 'All findings' },
  { value: 'perClip', label: 'Per clip' },
] as const satisfies { value: TrendMeasure; label: string }[];

/** What the clips that have a result say together. */
export const TrendsContent = ({ trends, filter }: { trends: Trends; filter: LibraryFilter }) => {
  const [measure, setMeasure] = useState<TrendMeasure>('findings');
  const { types, time, worst } = trends;
  return (
    <div className={styles.column}>
      <Totals trends={trends} />
      <Section
        title="Over time"
        tools={
          <SegmentedControl
            size="xs"
            aria-label="Length of the bars"
            data={measures.map((known) => ({ ...known }))}
            value={measure}
            onChange={(value) => setMeasure(value === 'perClip' ? 'perClip' : 'findings')}
          />
        }
      >
        <Legend types={types} />
        <TimeChart time={time} filter={filter} measure={measure} />
      </Section>
      {worst.length > 0 ? (
        <Section title="Worst clips">
          <WorstClips clips={worst} />
        </Section>
      ) : null}
      <div className={styles.pairs}>
        {groupTables(trends, filter).map(({ title, ...table }) => (
          <Section key={title} title={title}>
            <GroupTable {...table} measure={measure} />
          </Section>
        ))}
      </div>
    </div>
  );
};
