import type { FacetValue, LibraryFacets, LibraryFilter } from '../../../shared/contract/library.ts';
import { clipStates } from '../../../shared/domain/clip-state.ts';
import { decisionFilters } from '../../../shared/domain/decision.ts';
import { checkedKinds, outcomes } from '../../../shared/model/outcome.ts';
import type { Connection } from '../connection.ts';
import {
  type FacetRow,
  facetsStatement,
  quarterMs,
  readFacetRows,
  severities,
} from './facets-statement.ts';

const maxDays = 366;

/** Formats the local calendar day of a time (Unix ms) as `YYYY-MM-DD`. */
const localDay = (ms: number): string => {
  const date = new Date(ms);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${date.getFullYear()}-${month}-${day}`;
};

const byCount = (left: FacetValue, right: FacetValue): number =>
  right.count - left.count || (left.value < right.value ? -1 : 1);

const inOrder = (order: readonly string[], values: readonly FacetValue[]): FacetValue[] =>
  values.toSorted((left, right) => order.indexOf(left.value) - order.indexOf(right.value));

const daysOf = (quarters: readonly FacetValue[]): FacetValue[] => {
  const counts = new Map<string, number>();
  const newestFirst = quarters.toSorted((left, right) => Number(right.value) - Number(left.value));
  for (const { value, count } of newestFirst) {
    const day = localDay(Number(value) * quarterMs);
    counts.set(day, (counts.get(day) ?? 0) + count);
  }
  return [...counts].slice(0, maxDays).map(([value, count]) => ({ value, count }));
};

/** Counts the values of each facet, from cards that must be up to date. */
export const libraryFacets =
  (connection: Connection) =>
  (filter: LibraryFilter): LibraryFacets => {
    const { sql, params } = facetsStatement(filter);
    const rows = readFacetRows(connection.prepare<unknown[], FacetRow>(sql).all(...params));
    const valuesOf = (facet: FacetRow['facet']): FacetValue[] =>
      rows
        .filter((row) => row.facet === facet && row.count > 0)
        .map(({ value, count }) => ({ value, count }));
    return {
      outcomes: inOrder(outcomes, valuesOf('outcomes')),
      checked: inOrder(checkedKinds, valuesOf('checked')),
      kinds: valuesOf('kinds').sort(byCount),
      states: inOrder(clipStates, valuesOf('states')),
      findingTypes: valuesOf('findingTypes').sort(byCount),
      severities: inOrder(severities, valuesOf('severities')),
      verdicts: valuesOf('verdicts'),
      decisions: inOrder(decisionFilters, valuesOf('decisions')),
      models: valuesOf('models').sort(byCount),
      promptSources: valuesOf('promptSources').sort(byCount),
      days: daysOf(valuesOf('days')),
      missing: valuesOf('missing')[0]?.count ?? 0,
      total: valuesOf('total')[0]?.count ?? 0,
    };
  };
