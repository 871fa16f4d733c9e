import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LibraryFacets, LibraryFilter } from '../../../../shared/contract/library.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { formatCount } from '../../../ui/formats.ts';
import { type ListFilter, listFilters } from '../view/library-view.ts';
import { DateMenu } from './DateMenu.tsx';
import { FacetMenu } from './FacetMenu.tsx';
import { FacetValues } from './FacetValues.tsx';
import styles from './FilterBar.module.css';
import { facetTitles } from './facet-labels.ts';

type Props = {
  filter: LibraryFilter;
  onNarrow: (change: Partial<LibraryFilter>) => void;
};

const noFacets: LibraryFacets = {
  states: [],
  findingTypes: [],
  severities: [],
  verdicts: [],
  models: [],
  promptSources: [],
  days: [],
  missing: 0,
  total: 0,
};

/** Facets come as text, and so do their chosen values; severities are numbers in the filter. */
const changeOf = (facet: ListFilter, chosen: string[]): Partial<LibraryFilter> =>
  ({ [facet]: facet === 'severities' ? chosen.map(Number) : chosen }) as Partial<LibraryFilter>;

/** All that the view can be narrowed by besides words and folders. */
export const FilterBar = ({ filter, onNarrow }: Props) => {
  const { query } = useRpc();
  const facets =
    useQuery({
      ...query.library.facets.queryOptions({ input: { filter } }),
      placeholderData: keepPreviousData,
    }).data ?? noFacets;
  const isMissing = filter.isMissing === true;
  return (
    <fieldset className={styles.bar} aria-label="Filters">
      {listFilters.map((facet) => (
        <FacetMenu key={facet} title={facetTitles[facet]} active={filter[facet].length}>
          <FacetValues
            facet={facet}
            values={facets[facet]}
            chosen={filter[facet].map(String)}
            onChange={(chosen) => onNarrow(changeOf(facet, chosen))}
          />
        </FacetMenu>
      ))}
      <DateMenu filter={filter} days={facets.days} onNarrow={onNarrow} />
      {facets.missing > 0 || isMissing ? (
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={isMissing}
          onClick={() => onNarrow({ isMissing: isMissing ? null : true })}
        >
          Missing files
          <span className={styles.count}>{formatCount(facets.missing)}</span>
        </button>
      ) : null}
    </fieldset>
  );
};
