import { Box, Button, Flex, Paper, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { ClipCard, LibraryFilter, Trends } from '../../../shared/contract/library.ts';
import { kindName } from '../../../shared/model/kinds.ts';
import { outcomes as outcomeOrder } from '../../../shared/model/outcome.ts';
import { scoreColumns, versionName } from '../../../shared/model/scorecard.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import {
  changedFilter,
  defaultView,
  emptyFilter,
  formatView,
  isEmptyFilter,
  parseView,
} from '../../routes/library-view.ts';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import boxStyles from '../../ui/boxes.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf, formatShare } from '../../ui/formats.ts';
import { OutcomeMark } from '../../ui/OutcomeMark.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import textStyles from '../../ui/texts.module.css';
import { WorstFinding } from '../clip-cards/FindingMarks.tsx';
import { ActiveFilters } from '../library/filters/ActiveFilters.tsx';
import { FilterBar } from '../library/filters/FilterBar.tsx';
import { GroupTable } from './GroupTable.tsx';
import { groupTables } from './group-rows.tsx';
import { Legend } from './StackedBar.tsx';
import { TimeChart } from './TimeChart.tsx';
import linkStyles from './trend-link.module.css';
import { clipsHref } from './trend-links.ts';

/** How findings of each version stood up to verdicts; nothing without any. */
const Scorecard = () => {
  const scores = useQuery(useRpc().query.library.scorecard.queryOptions()).data ?? [];
  if (scores.length === 0) return null;
  return (
    <Section
      title="Scorecard"
      about="Your verdicts on findings, in all clips, by evaluator version and kind. Missed are defects that you marked and the version did not find. Ranges: 95% confidence."
    >
      <Box mah={480} className={boxStyles.scrolls}>
        <Table fz="xs" stickyHeader horizontalSpacing="sm" borderColor="var(--cc-line)" tabularNums>
          <Table.Thead>
            <Table.Tr c="dimmed">
              {['Kind', ...scoreColumns.map(({ title }) => title)].map((title, index) => (
                <Table.Th key={title} scope="col" ta={index === 0 ? 'left' : 'right'}>
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          {[...Map.groupBy(scores, versionName)].map(([name, ofVersion]) => (
            <Table.Tbody key={name}>
              <Table.Tr>
                <Table.Th
                  scope="rowgroup"
                  colSpan={scoreColumns.length + 1}
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {name}
                </Table.Th>
              </Table.Tr>
              {ofVersion.map((score) => (
                <Table.Tr key={score.kind}>
                  <Table.Th scope="row" fw={400}>
                    {kindName(score.kind)}
                  </Table.Th>
                  {scoreColumns.map(({ title, textOf }) => (
                    <Table.Td key={title} ta="right">
                      {textOf(score)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          ))}
        </Table>
      </Box>
    </Section>
  );
};

type Figure = { key: string; label: ReactNode; value: number; more?: string };

const figuresOf = ({
  totals: { clips, outcomes, findings, marked },
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
    more: [
      `${formatCount(findings.confirmed)} confirmed`,
      ...(marked > 0 ? [`of these ${formatCount(marked)} marked by hand`] : []),
      `${formatCount(findings.open)} unreviewed`,
    ].join(', '),
  },
  {
    key: 'dismissed',
    label: 'Dismissed',
    value: findings.intended + findings.wrong + findings.duplicate,
    more: 'intended, false alarm or duplicate',
  },
];

const Totals = ({ trends }: { trends: Trends }) => (
  <SimpleGrid component="dl" minColWidth={150} autoFlow="auto-fit">
    {figuresOf(trends).map(({ key, label, value, more }) => (
      <Paper key={key} withBorder px="lg" py="md">
        <dt className={textStyles.dim}>{label}</dt>
        <Text component="dd" fz="xl" fw={600}>
          {formatCount(value)}
        </Text>
        {more === undefined ? null : <dd className={textStyles.dim}>{more}</dd>}
      </Paper>
    ))}
  </SimpleGrid>
);

const WorstClips = ({ clips }: { clips: readonly ClipCard[] }) => (
  <SimpleGrid component="ol" minColWidth={150}>
    {clips.map((card) => (
      <li key={card.clipId}>
        <Link className={linkStyles.link} href={routes.clip(card.clipId)} title={card.path}>
          <span>
            <Thumbnail clipId={card.clipId} />
          </span>
          <span className={linkStyles.label}>{card.name}</span>
          {card.worst ? <WorstFinding finding={card.worst} /> : null}
          <Flex component="span" wrap="wrap" columnGap="sm" className={textStyles.dim}>
            <OutcomeMark outcome={card.outcome} />
            {formatCountOf(card.counts.confirmed + card.counts.open, 'finding')}
          </Flex>
        </Link>
      </li>
    ))}
  </SimpleGrid>
);

const TrendsContent = ({ trends, filter }: { trends: Trends; filter: LibraryFilter }) => {
  const { kinds, time, worst } = trends;
  return (
    <Stack gap="lg" maw={1500} mx="auto" px="lg" pt="md" pb="xl">
      <Totals trends={trends} />
      <Section title="Over time">
        <Legend types={[...new Set(kinds.map(({ type }) => type))]} />
        <TimeChart time={time} filter={filter} />
      </Section>
      {worst.length > 0 ? (
        <Section title="Worst clips" about="Confirmed defects first, then by the worst finding.">
          <WorstClips clips={worst} />
        </Section>
      ) : null}
      <SimpleGrid
        minColWidth="min(100%, 480px)"
        autoFlow="auto-fit"
        spacing="lg"
        style={{ alignItems: 'start' }}
      >
        {groupTables(trends, filter).map(({ title, ...table }) => (
          <Section key={title} title={title}>
            <GroupTable {...table} />
          </Section>
        ))}
      </SimpleGrid>
      <Scorecard />
    </Stack>
  );
};

const useTrendsFilter = () => {
  const [, goTo] = useLocation();
  const { filter } = parseView(useSearch());
  const go = (wanted: LibraryFilter): void =>
    goTo(`${routes.trends}?${formatView({ ...defaultView, filter: wanted })}`);
  return {
    filter,
    narrow: (change: Partial<LibraryFilter>) => go(changedFilter(filter, change)),
    clear: () => go(emptyFilter),
  };
};

const NoTrends = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      icon={SearchX}
      title="No matching clips with a result"
      actions={
        <Button variant="filled" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      Trends count evaluated clips only.
    </EmptyState>
  ) : (
    <EmptyState
      icon={ChartColumn}
      title="Nothing was evaluated yet"
      actions={
        <ActionButton action="clips.addFolder" variant="filled">
          Choose a folder…
        </ActionButton>
      }
    >
      Once clips are evaluated, this page shows which models, prompts and folders have the most
      findings.
    </EmptyState>
  );

export const TrendsScreen = () => {
  const { query } = useRpc();
  const { filter, narrow, clear } = useTrendsFilter();
  const call = useQuery({
    ...query.library.trends.queryOptions({ input: { filter } }),
    placeholderData: keepPreviousData,
  });
  const trends = call.data;
  const isFiltered = !isEmptyFilter(filter);
  useActionHandlers(isFiltered ? { 'view.clearFilters': clear } : {});
  return (
    <Screen
      title="Trends"
      tools={
        trends && trends.clips > 0 ? (
          <Button component={Link} href={clipsHref(filter, {})}>
            Show {formatCountOf(trends.clips, 'clip')}
          </Button>
        ) : null
      }
    >
      <Stack gap={0} h="100%">
        <Stack gap="sm" px="md" py="sm">
          <FilterBar filter={filter} onNarrow={narrow} />
          <ActiveFilters filter={filter} onNarrow={narrow} onClear={clear} />
        </Stack>
        <Box flex={1} mih={0} className={boxStyles.scrolls}>
          {trends ? null : <CallError title="The trends cannot be shown" call={call} />}
          {trends && trends.clips > 0 ? <TrendsContent trends={trends} filter={filter} /> : null}
          {trends && trends.clips === 0 ? (
            <NoTrends isFiltered={isFiltered} onClear={clear} />
          ) : null}
        </Box>
      </Stack>
    </Screen>
  );
};
