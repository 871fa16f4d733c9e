import { Flex, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ClipCard, LibraryFilter } from '../../../shared/contract/library.ts';
import type { Trends } from '../../../shared/contract/trends.ts';
import { notJudgedKinds, notJudgedNames } from '../../../shared/domain/not-judged-kinds.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { routes } from '../../routes/routes.ts';
import { formatCount, formatCountOf, formatShare } from '../../ui/formats.ts';
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

type Figure = { label: string; value: string; more?: string };

const figuresOf = ({
  clips,
  clipsWithFindings,
  selected,
  notJudged,
  findings,
}: Trends): Figure[] => [
  {
    label: 'Clips with a result',
    value: formatCount(clips),
    ...(selected > clips
      ? { more: `${formatCountOf(selected - clips, 'more clip')} without` }
      : {}),
  },
  {
    label: 'With findings',
    value: formatCount(clipsWithFindings),
    more: `${formatShare(clipsWithFindings, clips)} of them`,
  },
  {
    label: 'Open or confirmed',
    value: formatCount(findings.openFindings),
    more: `${formatCount(findings.real)} confirmed, ${formatCount(findings.unreviewed)} unreviewed`,
  },
  {
    label: 'Dismissed',
    value: formatCount(findings.dismissed),
    more: 'intended, false alarm or duplicate',
  },
  ...notJudgedKinds
    .filter((kind) => notJudged[kind] > 0)
    .map((kind) => ({
      label: notJudgedNames[kind],
      value: formatCount(notJudged[kind]),
      more: `${formatShare(notJudged[kind], clips)} of clips with a result`,
    })),
];

const Totals = ({ trends }: { trends: Trends }) => (
  <dl className={styles.totals}>
    {figuresOf(trends).map(({ label, value, more }) => (
      <Paper key={label} withBorder px="lg" py="md">
        <dt className={textStyles.dim}>{label}</dt>
        <Text component="dd" fz="xl" fw={600}>
          {value}
        </Text>
        {more === undefined ? null : <dd className={textStyles.dim}>{more}</dd>}
      </Paper>
    ))}
  </dl>
);

/** The clips with the most open or confirmed findings. */
const WorstClips = ({ clips }: { clips: readonly ClipCard[] }) => (
  <ol className={styles.clips}>
    {clips.map((card) => (
      <li key={card.clipId}>
        <Link className={linkStyles.link} href={routes.clip(card.clipId)} title={card.path}>
          <span>
            <Thumbnail clipId={card.clipId} />
          </span>
          <span className={linkStyles.label}>{printableText(card.name)}</span>
          <Flex
            component="span"
            align="center"
            justify="space-between"
            gap="sm"
            className={textStyles.dim}
          >
            {formatCountOf(card.unreviewed + card.verdicts.real, 'finding')}
            {card.worstSeverity === null ? null : <SeverityMark severity={card.worstSeverity} />}
          </Flex>
        </Link>
      </li>
    ))}
  </ol>
);

export const TrendsContent = ({ trends, filter }: { trends: Trends; filter: LibraryFilter }) => {
  const [measure, setMeasure] = useState<TrendMeasure>('findings');
  const { types, time, worst } = trends;
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
    </Stack>
  );
};
