import {
  type FacetValue,
  type LibraryFacets,
  type LibraryFilter,
  notJudgedFilters,
} from '../../../shared/contract/library.ts';
import { clipStates } from '../../../shared/domain/clip-state.ts';
import { decisionFilters } from '../../../shared/domain/decision.ts';
import type { Connection } from '../connection.ts';
import {
  cleanClips,
  decisionValue,
  type FilterPart,
  hasCleanPicture,
  hasNoFindings,
  isClean,
  isUnjudged,
  libraryWhere,
  noFindings,
  pictureClean,
  resultValues,
  unjudgedClips,
  verdictColumns,
  type Where,
} from './library-where.ts';

/** Maximum number of days listed. */
const maxDays = 366;

/** Clips are counted by quarter-hour, since days in every time zone begin at such a boundary. */
const quarterMs = 15 * 60 * 1000;

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

/** Sorts values in a given order. */
const inOrder = (order: readonly string[], values: readonly FacetValue[]): FacetValue[] =>
  values.toSorted((left, right) => order.indexOf(left.value) - order.indexOf(right.value));

/** Sorts finding types by count; values that are not finding types come last, in their order. */
const typesFirst = (values: readonly FacetValue[]): FacetValue[] => [
  ...values.filter(({ value }) => !resultValues.includes(value)).sort(byCount),
  ...inOrder(
    resultValues,
    values.filter(({ value }) => resultValues.includes(value)),
  ),
];

/** Worst first. */
const severities = ['5', '4', '3', '2', '1', '0'];

type Row = { facet: FilterPart | 'total'; value: string; count: number };

/** One facet: what to count among the clips that match all filters except its own. */
type Facet = { name: Row['facet']; value: string; from?: string; where?: string; groupBy?: string };

const groupedBy = (name: FilterPart, column: string): Facet => ({
  name,
  value: `CAST(${column} AS TEXT)`,
  where: `${column} IS NOT NULL`,
  groupBy: column,
});

const facets: readonly Facet[] = [
  groupedBy('states', 'state'),
  groupedBy('decisions', decisionValue),
  groupedBy('severities', 'worst_severity'),
  groupedBy('models', 'model'),
  groupedBy('promptSources', 'prompt_source'),
  {
    name: 'findingTypes',
    value: 'type',
    from: 'chosen AS cards JOIN card_finding_types ON card_id = cards.id',
    where: `type NOT IN (${resultValues.map((value) => `'${value}'`).join(', ')})`,
    groupBy: 'type',
  },
  { name: 'findingTypes', value: `'${noFindings}'`, where: hasNoFindings },
  { name: 'findingTypes', value: `'${cleanClips}'`, where: isClean },
  { name: 'findingTypes', value: `'${pictureClean}'`, where: hasCleanPicture },
  ...Object.entries(notJudgedFilters).map(
    ([value, kind]): Facet => ({
      ...{ name: 'findingTypes', value: `'${value}'`, where: `not_judged = '${kind}'` },
    }),
  ),
  { name: 'findingTypes', value: `'${unjudgedClips}'`, where: `(${isUnjudged})` },
  // All types in one query, as a JSON list: a clip may have several.
  {
    name: 'verdicts',
    value: `json_array(${Object.values(verdictColumns)
      .map((column) => `count(*) FILTER (WHERE ${column} > 0)`)
      .join(', ')})`,
  },
  {
    name: 'days',
    value: `CAST(evaluated_ms / ${quarterMs} AS TEXT)`,
    where: 'evaluated_ms IS NOT NULL',
    groupBy: `evaluated_ms / ${quarterMs}`,
  },
  { name: 'missing', value: `'missing'`, where: 'missing = 1' },
  { name: 'total', value: `'total'` },
];

/** Columns that facets and their filters read; each facet scans these rows. */
const facetColumns = `id, state, findings, worst_severity, ${Object.values(verdictColumns).join(', ')},
  model, prompt_source, missing, not_judged, decision, evaluated_ms`;

/** Builds one statement for all facets, so that costly parts of a filter are evaluated once. */
const facetsStatement = (filter: LibraryFilter): Where => {
  const base = libraryWhere(filter, (part) => part === 'base');
  const wheres = facets.map(({ name }) =>
    libraryWhere(filter, (part) => part !== 'base' && part !== name),
  );
  const selects = facets.map(
    ({ name, value, from = 'chosen AS cards', where = 'true', groupBy }, index) =>
      `SELECT '${name}' AS facet, ${value} AS value, count(*) AS count FROM ${from}
       WHERE ${where} AND ${wheres[index]?.sql} ${groupBy ? `GROUP BY ${groupBy}` : ''}`,
  );
  const materialization = base.params.length > 0 ? 'MATERIALIZED' : 'NOT MATERIALIZED';
  return {
    sql: `WITH chosen AS ${materialization} (SELECT ${facetColumns} FROM cards WHERE ${base.sql})
      ${selects.join(' UNION ALL ')}`,
    params: [...base.params, ...wheres.flatMap(({ params }) => params)],
  };
};

const verdictsOf = (counts: string | undefined): FacetValue[] =>
  (JSON.parse(counts ?? '[]') as number[])
    .map((count, index) => ({ value: Object.keys(verdictColumns)[index] ?? '', count }))
    .filter(({ count }) => count > 0);

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
    const rows = connection.prepare<unknown[], Row>(sql).all(...params);
    const valuesOf = (facet: Row['facet']): FacetValue[] =>
      rows
        .filter((row) => row.facet === facet && row.count > 0)
        .map(({ value, count }) => ({ value, count }));
    return {
      states: inOrder(clipStates, valuesOf('states')),
      findingTypes: typesFirst(valuesOf('findingTypes')),
      severities: inOrder(severities, valuesOf('severities')),
      verdicts: verdictsOf(valuesOf('verdicts')[0]?.value),
      decisions: inOrder(decisionFilters, valuesOf('decisions')),
      models: valuesOf('models').sort(byCount),
      promptSources: valuesOf('promptSources').sort(byCount),
      days: daysOf(valuesOf('days')),
      missing: valuesOf('missing')[0]?.count ?? 0,
      total: valuesOf('total')[0]?.count ?? 0,
    };
  };
