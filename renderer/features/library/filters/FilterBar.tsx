import { Checkbox, Divider, Flex, Group, Menu, SegmentedControl, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type {
  FacetValue,
  LibraryFacets,
  LibraryFilter,
} from '../../../../shared/contract/library.ts';
import { defaultSort, type ListFilter, listFilters } from '../../../routes/library-view.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { FilterPill } from '../../../ui/FilterPills.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import textStyles from '../../../ui/texts.module.css';
import { SidebarButton } from '../sidebar/SidebarButton.tsx';
import { facetLabel, facetLooks } from './facet-labels.ts';
import { type DaySpan, dayText, lastDays, spanOfDay } from './local-days.ts';
import { PillMenu } from './PillMenu.tsx';

type FacetValuesProps = {
  facet: ListFilter;
  values: readonly FacetValue[];
  chosen: readonly string[];
  isNegated: boolean;
  onChange: (chosen: string[], isNegated: boolean) => void;
};

/** Selected values stay listed even without clips. */
const FacetValues = ({ facet, values, chosen, isNegated, onChange }: FacetValuesProps) => {
  // The filter cannot store this before a value is selected.
  const [isNot, setIsNot] = useState(isNegated);
  const counted = new Set(values.map(({ value }) => value));
  const uncounted = chosen.filter((value) => !counted.has(value));
  const shown = [...values, ...uncounted.map((value) => ({ value, count: 0 }))];
  if (shown.length === 0) return <p className={textStyles.dim}>No values.</p>;
  return (
    <>
      <SegmentedControl
        mb="xs"
        fullWidth
        aria-label={`${facetLooks[facet].title} is or is not`}
        data={['is', 'is not']}
        value={isNot ? 'is not' : 'is'}
        onChange={(sense) => {
          setIsNot(sense === 'is not');
          onChange([...chosen], sense === 'is not');
        }}
      />
      <Checkbox.Group
        value={[...chosen]}
        onChange={(values) => onChange(values, isNot)}
        aria-label={facetLooks[facet].title}
      >
        <Stack gap="sm" p="xs">
          {shown.map(({ value, count }, index) => (
            <Group key={value} gap="lg" justify="space-between" wrap="nowrap">
              <Checkbox
                className={textStyles.wrap}
                miw={0}
                label={facetLabel(facet, value)}
                value={value}
                data-autofocus={index === 0 || undefined}
              />
              <span className={textStyles.dim}>{formatCount(count)}</span>
            </Group>
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
};

const spans = [
  { label: 'Today', days: 1 },
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 30 days', days: 30 },
] as const;

type DateChoicesProps = {
  filter: LibraryFilter;
  days: readonly FacetValue[];
  onNarrow: (change: Partial<LibraryFilter>) => void;
};

const DateChoices = ({ filter, days, onNarrow }: DateChoicesProps) => {
  const { evaluatedFromMs, evaluatedBeforeMs } = filter;
  const isChosen = ({ fromMs, beforeMs }: DaySpan): boolean =>
    fromMs === evaluatedFromMs && beforeMs === evaluatedBeforeMs;
  const choiceOf = (label: string, span: DaySpan, count?: number) => (
    <SidebarButton
      key={label}
      name={label}
      count={count}
      isChosen={isChosen(span)}
      onChoose={() => {
        const { fromMs, beforeMs } = isChosen(span) ? { fromMs: null, beforeMs: null } : span;
        onNarrow({ evaluatedFromMs: fromMs, evaluatedBeforeMs: beforeMs });
      }}
    />
  );
  return (
    <>
      {spans.map(({ label, days: count }) => choiceOf(label, lastDays(count, Date.now())))}
      {days.length > 0 ? <Divider my="xs" /> : null}
      {days.map(({ value, count }) => {
        const span = spanOfDay(value);
        return span ? choiceOf(dayText(value), span, count) : null;
      })}
    </>
  );
};

const isDated = ({ evaluatedFromMs, evaluatedBeforeMs }: LibraryFilter): boolean =>
  evaluatedFromMs !== null || evaluatedBeforeMs !== null;

/** @param isNeeded counting a large library is slow and repeats with every result */
const useFacets = (filter: LibraryFilter, isNeeded: boolean): LibraryFacets | undefined => {
  const { query } = useRpc();
  return useQuery({
    ...query.library.facets.queryOptions({ input: { filter } }),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
  }).data;
};

const useMissingCount = (filter: LibraryFilter): number => {
  const { query } = useRpc();
  const input = { filter: { ...filter, isMissing: true }, sort: defaultSort, offset: 0, limit: 1 };
  const { data } = useQuery({
    ...query.library.page.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  return data?.total ?? 0;
};

/** Shown in any case; the others are under “Filter” until they narrow the view. */
const pinnedFacets: readonly ListFilter[] = ['outcomes', 'kinds', 'decisions'];

type Pill = {
  readonly title: string;
  /** Number of chosen values. */
  readonly active: number;
  /** Whether there is anything to choose; assumed until the values are counted. */
  readonly hasValues: boolean;
  readonly isPinned: boolean;
  readonly content: ReactNode;
};

type Props = {
  filter: LibraryFilter;
  onNarrow: (change: Partial<LibraryFilter>) => void;
};

const changeOf = (
  { not }: LibraryFilter,
  facet: ListFilter,
  chosen: string[],
  isNegated: boolean,
): Partial<LibraryFilter> => ({
  [facet]: facet === 'severities' ? chosen.map(Number) : chosen,
  not: isNegated ? [...not, facet] : not.filter((other) => other !== facet),
});

export const FilterBar = ({ filter, onNarrow }: Props) => {
  const [openMenu, setOpenMenu] = useState<string | null>(null);
  const [isNear, setIsNear] = useState(false);
  const facets = useFacets(filter, isNear || openMenu !== null);
  const missing = useMissingCount(filter);
  const isMissing = filter.isMissing === true;
  const facetPill = (facet: ListFilter): Pill => ({
    title: facetLooks[facet].title,
    active: filter[facet].length,
    hasValues: facets?.[facet].length !== 0,
    isPinned: pinnedFacets.includes(facet),
    content: (
      <FacetValues
        facet={facet}
        values={facets?.[facet] ?? []}
        chosen={filter[facet].map(String)}
        isNegated={filter.not.includes(facet)}
        onChange={(chosen, isNegated) => onNarrow(changeOf(filter, facet, chosen, isNegated))}
      />
    ),
  });
  const pills: readonly Pill[] = [
    ...pinnedFacets.map(facetPill),
    ...listFilters.filter((facet) => !pinnedFacets.includes(facet)).map(facetPill),
    {
      title: 'Evaluated',
      active: isDated(filter) ? 1 : 0,
      hasValues: true,
      isPinned: false,
      content: <DateChoices filter={filter} days={facets?.days ?? []} onNarrow={onNarrow} />,
    },
  ];
  const isShown = ({ title, active, isPinned }: Pill): boolean =>
    isPinned || active > 0 || openMenu === title;
  return (
    <Flex
      component="fieldset"
      wrap="wrap"
      align="center"
      gap="xs"
      aria-label="Filters"
      onPointerEnter={() => setIsNear(true)}
      onPointerLeave={() => setIsNear(false)}
      onFocus={() => setIsNear(true)}
      onBlur={() => setIsNear(false)}
    >
      {pills.filter(isShown).map(({ title, active, content }) => (
        <PillMenu
          key={title}
          title={title}
          active={active}
          isOpen={openMenu === title}
          onToggle={(isOpen) => setOpenMenu(isOpen ? title : null)}
        >
          {content}
        </PillMenu>
      ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <FilterPill leftSection={<Plus size={12} />}>Filter</FilterPill>
        </Menu.Target>
        <Menu.Dropdown>
          <OverlayFocus />
          {pills
            .filter((pill) => pill.hasValues && !isShown(pill))
            .map(({ title }) => (
              <Menu.Item key={title} onClick={() => setOpenMenu(title)}>
                {title}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {missing > 0 || isMissing ? (
        <FilterPill
          isPressed={isMissing}
          count={missing}
          onClick={() => onNarrow({ isMissing: isMissing ? null : true })}
        >
          Missing files
        </FilterPill>
      ) : null}
    </Flex>
  );
};
