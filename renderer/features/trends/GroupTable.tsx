import { Button, Flex, Group, Table, Text } from '@mantine/core';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { axisTicks } from './axis-ticks.ts';
import styles from './GroupTable.module.css';
import { BarTooltip, StackedBar } from './StackedBar.tsx';
import { perClipText, shareText, type TrendCounts } from './trend-counts.ts';
import linkStyles from './trend-link.module.css';

export type GroupRow = TrendCounts & {
  readonly key: string;
  readonly label: ReactNode;
  readonly title: string;
  /** Accessible name, with the number of clips the row links to. */
  readonly linkLabel: string;
  readonly href: string;
};

type NumberColumn = {
  readonly title: string;
  readonly tip?: string;
  readonly textOf: (counts: TrendCounts) => string;
};

const columnsOf = {
  findings: [
    { title: 'Findings', textOf: ({ openFindings }) => formatCount(openFindings) },
    { title: 'Per clip', textOf: perClipText },
    {
      title: 'Clips with findings',
      tip: 'Clips with findings, of all clips',
      textOf: ({ clipsWithFindings, clips }) =>
        `${formatCount(clipsWithFindings)} of ${formatCount(clips)}`,
    },
  ],
  decisions: [
    { title: 'Kept', textOf: ({ kept = 0, clips }) => shareText(kept, clips) },
    { title: 'Rejected', textOf: ({ rejected = 0, clips }) => shareText(rejected, clips) },
    { title: 'Clips', tip: 'Evaluated clips', textOf: ({ clips }) => formatCount(clips) },
  ],
} satisfies Record<string, readonly NumberColumn[]>;

const fewRows = 10;

export type TrendTable = {
  heading: string;
  rows: readonly GroupRow[];
  more: number;
  noun: string;
  columns?: keyof typeof columnsOf;
};

export const GroupTable = ({ heading, rows, more, noun, columns = 'findings' }: TrendTable) => {
  const [showsAll, setShowsAll] = useState(false);
  const numbers: readonly NumberColumn[] = columnsOf[columns];
  const shown = showsAll ? rows : rows.slice(0, fewRows);
  const longest = rows.reduce((most, { openFindings }) => Math.max(most, openFindings), 0);
  const ticks = axisTicks(longest);
  const axisMax = ticks.at(-1) ?? 1;
  return (
    <>
      <Table
        layout="fixed"
        withRowBorders={false}
        horizontalSpacing="sm"
        fz="xs"
        className={styles.table}
        style={{ '--grid-step': `${100 / (ticks.length - 1)}%` } as CSSProperties}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <Flex component="span" justify="space-between" gap="sm">
                <span>{heading}</span>
                <span>Findings</span>
              </Flex>
              <Flex component="span" justify="space-between" fz="var(--cc-text-xs)" aria-hidden>
                {ticks.map((tick) => (
                  <span key={tick}>{formatCount(tick)}</span>
                ))}
              </Flex>
            </Table.Th>
            {numbers.map(({ title, tip }) => (
              <Table.Th key={title} scope="col" className={styles.number} title={tip}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((row) => (
            <Table.Tr key={row.key} data-testid="trend-row">
              <Table.Th scope="row">
                <BarTooltip title={row.title} counts={row}>
                  <Link className={linkStyles.link} href={row.href} aria-label={row.linkLabel}>
                    <span className={linkStyles.label}>{row.label}</span>
                    <StackedBar counts={row} max={axisMax} />
                  </Link>
                </BarTooltip>
              </Table.Th>
              {numbers.map(({ title, textOf }) => (
                <Table.Td key={title} className={styles.number}>
                  {textOf(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > fewRows ? (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Show fewer' : `Show ${formatCount(rows.length - fewRows)} more`}
          </Button>
        </Group>
      ) : null}
      {more > 0 && showsAll ? (
        <Text fz="xs" c="dimmed" px="sm">
          {formatCountOf(more, `more ${noun}`)} with fewer findings. Narrow the filter to see them.
        </Text>
      ) : null}
    </>
  );
};
