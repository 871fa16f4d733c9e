import {
  type FacetValue,
  type LibraryFacets,
  type LibraryFilter,
  negatableFilters,
} from '../../../shared/contract/library.ts';
import { clipStates } from '../../../shared/domain/clip-state.ts';
import { decisionFilters } from '../../../shared/domain/decision.ts';
import { checkedKinds, outcomes } from '../../../shared/model/outcome.ts';
import type { Connection } from '../connection.ts';
import type { LabelFacet } from './card-values.ts';
import {
  type FilterPart,
  libraryWhere,
  valueFacets,
  verdictColumns,
  type Where,
} from './library-where.ts';

/** Clips are counted by quarter-hour, since days in every time zone begin at such a boundary. */
const quarterMs = 15 * 60 * 1000;

/** Values of facets that do not depend on the library, in the order in which they are shown. */
const fixedValues: { readonly [Facet in FilterPart]?: readonly string[] } = {
  outcomes,
  checked: checkedKinds,
  states: clipStates,
  severities: ['5', '4', '3', '2', '1', '0'],
  decisions: decisionFilters,
  verdicts: Object.keys(verdictColumns),
};

type FacetRow = { facet: FilterPart | 'total'; value: string; count: number };

/** Columns of `groups`, in the order of an index, so that no clip must be sorted. */
const groupColumns = `verdict_duplicate, state, outcome, checked, worst_severity, model,
  prompt_source, generator, generator_model, sampler, decision, missing, unreviewed, verdict_real,
  verdict_intended, verdict_wrong, findings`;

/** Parts of a filter by what `groups` lacks. */
const clipParts = ['kinds', 'findingTypes', 'loras', 'tags', 'origins', 'days'] as const;

/** The column of `groups` that tells whether clips match a part. */
const matchesOf = (part: (typeof clipParts)[number]) => `matches_${part}`;

/** Groups the clips in `chosen` that all facets but those of `clipParts` count alike. */
const groupsStatement = (filter: LibraryFilter): Where => {
  const parts = clipParts.map((part) => ({
    matches: matchesOf(part),
    ...libraryWhere(filter, (one) => one === part),
  }));
  const keys = parts.filter(({ params }) => params.length > 0).map(({ matches }) => matches);
  return {
    sql: `SELECT ${groupColumns}, count(*) AS clips,
        ${parts.map(({ sql, matches }) => `${sql} AS ${matches}`).join(', ')}
      FROM chosen AS cards GROUP BY ${[groupColumns, ...keys].join(', ')}`,
    params: parts.flatMap(({ params }) => params),
  };
};

const othersInGroups = (filter: LibraryFilter, facet: FacetRow['facet']): Where => {
  const { sql, params } = libraryWhere(
    filter,
    (one) => one !== 'base' && one !== facet && !clipParts.some((part) => part === one),
  );
  const matching = clipParts.filter((part) => part !== facet).map(matchesOf);
  return { sql: [sql, ...matching].join(' AND '), params };
};

const countStatement = (
  filter: LibraryFilter,
  { facet, value, where }: Omit<FacetRow, 'count'> & { where: string },
): Where => {
  const { sql, params } = othersInGroups(filter, facet);
  return {
    sql: `SELECT '${facet}' AS facet, '${value}' AS value, coalesce(sum(clips), 0) AS count
      FROM groups WHERE ${where} AND ${sql}`,
    params,
  };
};

const valuesStatement = (filter: LibraryFilter, facet: keyof typeof valueFacets): Where => {
  const { sql, params } = othersInGroups(filter, facet);
  const column = valueFacets[facet];
  return {
    sql: `SELECT '${facet}', CAST(${column} AS TEXT), sum(clips) FROM groups
      WHERE ${column} IS NOT NULL AND ${sql} GROUP BY ${column}`,
    params,
  };
};

const othersOf = (filter: LibraryFilter, facet: FilterPart): Where =>
  libraryWhere(filter, (part) => part !== 'base' && part !== facet);

const kindsStatement = (
  filter: LibraryFilter,
  facet: 'kinds' | 'findingTypes',
  column: 'kind' | 'type',
): Where => {
  const { sql, params } = othersOf(filter, facet);
  return {
    sql: `SELECT '${facet}', ${column}, count(DISTINCT card_id)
      FROM chosen AS cards JOIN card_kinds ON card_id = cards.id
      WHERE ${sql} GROUP BY ${column}`,
    params,
  };
};

const labelsStatement = (filter: LibraryFilter, facet: LabelFacet): Where => {
  const { sql, params } = othersOf(filter, facet);
  // Without other filters, all clips count: a look-up of each would take most of the time.
  const isNarrowed = libraryWhere(filter, (part) => part !== facet).sql !== 'true';
  return {
    sql: `SELECT '${facet}', min(value), count(*) FROM card_labels
      ${isNarrowed ? 'JOIN chosen AS cards ON cards.id = card_id' : ''}
      WHERE facet = '${facet}' AND ${sql} GROUP BY value_key`,
    params,
  };
};

const daysStatement = (filter: LibraryFilter): Where => {
  const { sql, params } = othersOf(filter, 'days');
  const quarter = `evaluated_ms / ${quarterMs}`;
  return {
    sql: `SELECT 'days', CAST(${quarter} AS TEXT), count(*) FROM chosen AS cards
      WHERE evaluated_ms IS NOT NULL AND ${sql} GROUP BY ${quarter}`,
    params,
  };
};

const facetColumns = `id, ${groupColumns}, evaluated_ms`;

/** One statement for all facets, so that costly parts of a filter are evaluated once. */
const facetsStatement = (filter: LibraryFilter): Where => {
  const base = libraryWhere(filter, (part) => part === 'base');
  const groups = groupsStatement(filter);
  const selects = [
    countStatement(filter, { facet: 'total', value: 'total', where: 'true' }),
    countStatement(filter, { facet: 'missing', value: 'missing', where: 'missing = 1' }),
    ...Object.entries(verdictColumns).map(([value, column]) =>
      countStatement(filter, { facet: 'verdicts', value, where: `${column} > 0` }),
    ),
    ...(Object.keys(valueFacets) as (keyof typeof valueFacets)[]).map((facet) =>
      valuesStatement(filter, facet),
    ),
    kindsStatement(filter, 'kinds', 'kind'),
    kindsStatement(filter, 'findingTypes', 'type'),
    labelsStatement(filter, 'loras'),
    labelsStatement(filter, 'tags'),
    labelsStatement(filter, 'origins'),
    daysStatement(filter),
  ];
  const materialization = base.params.length > 0 ? 'MATERIALIZED' : 'NOT MATERIALIZED';
  return {
    sql: `WITH
      chosen AS ${materialization} (SELECT ${facetColumns} FROM cards WHERE ${base.sql}),
      groups AS MATERIALIZED (${groups.sql})
      ${selects.map(({ sql }) => sql).join(' UNION ALL ')}`,
    params: [base, groups, ...selects].flatMap(({ params }) => params),
  };
};

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
    const rows = connection.prepare<unknown[], FacetRow>(sql).all(...params);
    const valuesOf = (facet: FacetRow['facet']): FacetValue[] =>
      rows
        .filter((row) => row.facet === facet && row.count > 0)
        .map(({ value, count }) => ({ value, count }));
    const shownValues = (facet: (typeof negatableFilters)[number]): FacetValue[] => {
      const values = valuesOf(facet);
      const known = fixedValues[facet];
      if (!known) return values.sort(byCount);
      return known.flatMap((value) => values.find((one) => one.value === value) ?? []);
    };
    return {
      ...(Object.fromEntries(
        negatableFilters.map((facet) => [facet, shownValues(facet)]),
      ) as Record<(typeof negatableFilters)[number], FacetValue[]>),
      days: daysOf(valuesOf('days')),
      missing: valuesOf('missing')[0]?.count ?? 0,
      total: valuesOf('total')[0]?.count ?? 0,
    };
  };
