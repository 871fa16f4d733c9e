import type { FacetValue, LibraryFacets, LibraryFilter } from '../../../shared/contract/library.ts';
import { verdicts } from '../../../shared/contract/library.ts';
import { clipStates } from '../../../shared/domain/clip-state.ts';
import type { Connection } from '../connection.ts';
import { type FilterPart, libraryWhere, noFindings, verdictColumns } from './library-where.ts';

/** Most days that are listed. */
const mostDays = 366;

/** Clips are counted by quarters of an hour: on such a border begins a day in every time zone. */
const quarterMs = 15 * 60 * 1000;

/** The local calendar day of a moment (Unix ms), `YYYY-MM-DD`. */
const localDay = (ms: number): string => {
  const date = new Date(ms);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${date.getFullYear()}-${month}-${day}`;
};

const byCount = (left: FacetValue, right: FacetValue): number =>
  right.count - left.count || (left.value < right.value ? -1 : 1);

/** Values in an order of their own, those without a clip left out. */
const inOrder = (values: readonly string[], counts: ReadonlyMap<string, number>): FacetValue[] =>
  values
    .map((value) => ({ value, count: counts.get(value) ?? 0 }))
    .filter(({ count }) => count > 0);

/** Counts the values to filter by, from cards that must be up to date. */
export const libraryFacets = (connection: Connection) => {
  /** Rows of a query over the clips that all filters but those of one part let through. */
  const countRows = <Row>(
    filter: LibraryFilter,
    part: FilterPart | undefined,
    sql: (where: string) => string,
  ): Row[] => {
    const where = libraryWhere(filter, part);
    return connection.prepare<unknown[], Row>(sql(where.sql)).all(...where.params);
  };

  const countBy = (filter: LibraryFilter, part: FilterPart, column: string): FacetValue[] =>
    countRows<FacetValue>(
      filter,
      part,
      (where) => `SELECT CAST(${column} AS TEXT) AS value, count(*) AS count FROM cards
        WHERE ${where} AND ${column} IS NOT NULL GROUP BY ${column}`,
    );

  const countMap = (values: readonly FacetValue[]): Map<string, number> =>
    new Map(values.map(({ value, count }) => [value, count]));

  const findingTypes = (filter: LibraryFilter): FacetValue[] => {
    const types = countRows<FacetValue>(
      filter,
      'findingTypes',
      (where) => `SELECT type AS value, count(*) AS count
        FROM cards JOIN card_finding_types ON card_id = cards.id WHERE ${where} GROUP BY type`,
    );
    const [none] = countRows<FacetValue>(
      filter,
      'findingTypes',
      (where) => `SELECT '${noFindings}' AS value, count(*) AS count FROM cards
        WHERE ${where} AND findings = 0`,
    );
    return [...types.sort(byCount), ...(none?.count ? [none] : [])];
  };

  const verdictCounts = (filter: LibraryFilter): FacetValue[] => {
    const values = ['unreviewed', ...verdicts] as const;
    const sums = values.map((value) => `count(*) FILTER (WHERE ${verdictColumns[value]} > 0)`);
    const [row] = countRows<Record<string, number>>(
      filter,
      'verdicts',
      (where) => `SELECT ${sums.map((sum, index) => `${sum} AS "${values[index]}"`).join(', ')}
        FROM cards WHERE ${where}`,
    );
    return inOrder(values, new Map(Object.entries(row ?? {})));
  };

  const days = (filter: LibraryFilter): FacetValue[] => {
    const quarters = countRows<{ quarter: number; count: number }>(
      filter,
      'days',
      (where) => `SELECT evaluated_ms / ${quarterMs} AS quarter, count(*) AS count FROM cards
        WHERE ${where} AND evaluated_ms IS NOT NULL GROUP BY quarter ORDER BY quarter DESC`,
    );
    const byDay = new Map<string, number>();
    for (const { quarter, count } of quarters) {
      const day = localDay(quarter * quarterMs);
      byDay.set(day, (byDay.get(day) ?? 0) + count);
    }
    return [...byDay].slice(0, mostDays).map(([value, count]) => ({ value, count }));
  };

  const countOf = (filter: LibraryFilter, part: FilterPart | undefined, also: string): number =>
    countRows<{ count: number }>(
      filter,
      part,
      (where) => `SELECT count(*) AS count FROM cards WHERE ${where} AND ${also}`,
    )[0]?.count ?? 0;

  return (filter: LibraryFilter): LibraryFacets => ({
    states: inOrder(clipStates, countMap(countBy(filter, 'states', 'state'))),
    findingTypes: findingTypes(filter),
    severities: inOrder(
      ['5', '4', '3', '2', '1', '0'],
      countMap(countBy(filter, 'severities', 'worst_severity')),
    ),
    verdicts: verdictCounts(filter),
    models: countBy(filter, 'models', 'model').sort(byCount),
    promptSources: countBy(filter, 'promptSources', 'prompt_source').sort(byCount),
    days: days(filter),
    missing: countOf(filter, 'missing', 'missing = 1'),
    total: countOf(filter, undefined, 'true'),
  });
};
