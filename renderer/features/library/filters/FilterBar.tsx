import { Flex } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryFacets, LibraryFilter } from '../../../../shared/contract/library.ts';
import { defaultSort, type ListFilter, listFilters } from '../../../routes/library-view.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { formatCount } from '../../../ui/formats.ts';
import { DateChoices, isDated } from './DateChoices.tsx';
import { FacetMenu, FacetValues } from './FacetMenu.tsx';
import { facetTitles } from './facet-labels.ts';
import styles from './filters.module.css';

/**
 * Returns the facets of a view with counts.
 * @param isNeeded whether to count: counting a large library is slow and repeats with every result
 */
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

type Props = {
  filter: LibraryFilter;
  onNarrow: (change: Partial<LibraryFilter>) => void;
};

const noFacets: LibraryFacets = {
  outcomes: [],
  checked: [],
  kinds: [],
  states: [],
  findingTypes: [],
  severities: [],
  verdicts: [],
  decisions: [],
  models: [],
  promptSources: [],
  days: [],
  missing: 0,
  total: 0,
};

/** Facet values are text; severities are numbers in the filter. */
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
  const facets = useFacets(filter, isNear || openMenu !== null) ?? noFacets;
  const missing = useMissingCount(filter);
  const isMissing = filter.isMissing === true;
  const menuOf = (title: string) => ({
    title,
    isOpen: openMenu === title,
    onToggle: (isOpen: boolean) => setOpenMenu(isOpen ? title : null),
  });
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
      {listFilters.map((facet) => (
        <FacetMenu key={facet} active={filter[facet].length} {...menuOf(facetTitles[facet])}>
          <FacetValues
            facet={facet}
            values={facets[facet]}
            chosen={filter[facet].map(String)}
            isNegated={filter.not.includes(facet)}
            onChange={(chosen, isNegated) => onNarrow(changeOf(filter, facet, chosen, isNegated))}
          />
        </FacetMenu>
      ))}
      <FacetMenu active={isDated(filter) ? 1 : 0} {...menuOf('Evaluated')}>
        <DateChoices filter={filter} days={facets.days} onNarrow={onNarrow} />
      </FacetMenu>
      {missing > 0 || isMissing ? (
        <button
          type="button"
          className={styles.pill}
          aria-pressed={isMissing}
          onClick={() => onNarrow({ isMissing: isMissing ? null : true })}
        >
          Missing files
          <span>{formatCount(missing)}</span>
        </button>
      ) : null}
    </Flex>
  );
};
