import { Flex, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { ClipCard, LibraryFilter } from '../../../shared/contract/library.ts';
import type { Trends } from '../../../shared/contract/trends.ts';
import { outcomes as outcomeOrder } from '../../../shared/model/outcome.ts';
import { routes } from '../../routes/routes.ts';
import { formatCount, formatCountOf, formatShare } from '../../ui/formats.ts';
import { OutcomeMark } from '../../ui/OutcomeMark.tsx';
import { Section } from '../../ui/Section.tsx';
import { SeverityMark } from '../../ui/SeverityMark.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import textStyles from '../../ui/texts.module.css';
import { GroupTable } from './GroupTable.tsx';
import { groupTables } from './group-rows.tsx';
import { Legend } from './StackedBar.tsx';
import { TimeChart } from './TimeChart.tsx';
import styles from './TrendsContent.module.css';
import linkStyles from './trend-link.module.css';
import type { TrendMeasure } from './trend-measure.ts';

type Figure = { key: string; label: ReactNode; value: number; more?: string };

/** Numbers of clips, in all and by outcome, and of findings. */
const figuresOf = ({
  totals: { clips, outcomes, findings },
  clips: withResult,
}: Trends): Figure[] => [
  {
    key: 'clips',
    label: 'Clips',
    value: clips,
    more: `${formatCount(withResult)} with a result`,
  },
  ...outcomeOrder
    .filter((outcome) => outcomes[outcome] > 0)
    .map((outcome) => ({
      key: outcome,
      label: <OutcomeMark outcome={outcome} />,
      value: outcomes[outcome],
      more: `${formatShare(outcomes[outcome], clips)} of clips`,
    })),
  {
    key: 'findings',
    label: 'Findings',
    value: findings.confirmed + findings.open,
    more: `${formatCount(findings.confirmed)} confirmed, ${formatCount(findings.open)} unreviewed`,
  },
  {
    key: 'dismissed',
    label: 'Dismissed',
    value: findings.intended + findings.wrong + findings.duplicate,
    more: 'intended, false alarm or duplicate',
  },
];

const Totals = ({ trends }: { trends: Trends }) => (
  <dl className={styles.totals}>
    {figuresOf(trends).map(({ key, label, value, more }) => (
      <Paper key={key} withBorder px="lg" py="md">
        <dt className={textStyles.dim}>{label}</dt>
        <Text component="dd" fz="xl" fw={600}>
          {formatCount(value)}
        </Text>
        {more === undefined ? null : <dd className={textStyles.dim}>{more}</dd>}
      </Paper>
    ))}
  </dl>
);

const WorstClips = ({ clips }: { clips: readonly ClipCard[] }) => (
  <ol className={styles.clips}>
    {clips.map((card) => (
      <li key={card.clipId}>
        <Link className={linkStyles.link} href={routes.clip(card.clipId)} title={card.path}>
          <span>
            <Thumbnail clipId={card.clipId} />
          </span>
          <span className={linkStyles.label}>{card.name}</span>
          <Flex
            component="span"
            align="center"
            justify="space-between"
            gap="sm"
            className={textStyles.dim}
          >
            {formatCountOf(card.counts.confirmed + card.counts.open, 'finding')}
            {card.worstSeverity === null ? null : <SeverityMark severity={card.worstSeverity} />}
          </Flex>
        </Link>
      </li>
    ))}
  </ol>
);

export const TrendsContent = ({ trends, filter }: { trends: Trends; filter: LibraryFilter }) => {
  const [measure, setMeasure] = useState<TrendMeasure>('findings');
  const { kinds, time, worst } = trends;
  return (
    <Stack gap="lg" maw={1500} mx="auto" px="lg" pt="md" pb="xl">
      <Totals trends={trends} />
      <Section
        title="Over time"
        tools={
          <SegmentedControl
            size="xs"
            aria-label="Measure"
            data={[
              { value: 'findings', label: 'All findings' },
              { value: 'perClip', label: 'Per clip' },
            ]}
            value={measure}
            onChange={setMeasure}
          />
        }
      >
        <Legend types={[...new Set(kinds.map(({ type }) => type))]} />
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
    </Stack>
  );
};
