import type { LibraryFilter } from '../../../shared/contract/library.ts';
import { tagKey } from '../../../shared/domain/tags.ts';
import type { LabelFacet } from './card-values.ts';
import { searchTerms } from './search-terms.ts';
import { folderPrefix } from './split-path.ts';

export const verdictColumns = {
  unreviewed: 'unreviewed',
  real: 'verdict_real',
  intended: 'verdict_intended',
  wrong: 'verdict_wrong',
  duplicate: 'verdict_duplicate',
} as const;

export const decisionValue = "coalesce(decision, 'undecided')";

/** Facets of which a clip has one value, with its SQL. */
export const valueFacets = {
  outcomes: 'outcome',
  checked: 'checked',
  states: 'state',
  severities: 'worst_severity',
  decisions: decisionValue,
  models: 'model',
  promptSources: 'prompt_source',
  generators: 'generator',
  generatorModels: 'generator_model',
  samplers: 'sampler',
} as const;

export type FilterPart =
  | keyof typeof valueFacets
  | 'base'
  | 'kinds'
  | 'findingTypes'
  | LabelFacet
  | 'verdicts'
  | 'days'
  | 'missing';

type Condition = { part: FilterPart; sql: string; params: readonly unknown[] };

const isTrue = (part: FilterPart, sql: string, ...params: unknown[]): Condition => ({
  part,
  sql,
  params,
});

/** Passes a list as one JSON parameter: the statement stays the same for any length. */
const inList = 'IN (SELECT value FROM json_each(?))';

/** @param sql has one parameter, the list of values */
const isAny = (part: FilterPart, sql: string, values: readonly unknown[]): Condition[] =>
  values.length === 0 ? [] : [isTrue(part, sql, JSON.stringify(values))];

const isOneOf = (part: FilterPart, column: string, values: readonly unknown[]): Condition[] =>
  isAny(part, `${column} ${inList}`, values);

/** The last code point: appended to a prefix, it follows everything with that prefix. */
const afterAll = '\u{10ffff}';

const inFolder = (folder: string): Condition => {
  const prefix = folderPrefix(folder);
  // A range rather than LIKE, which would treat characters of a name as wildcards.
  return isTrue(
    'base',
    `cards.id IN (SELECT card_id FROM card_folders WHERE folder = ?
       UNION ALL SELECT card_id FROM card_folders WHERE folder > ? AND folder < ?)`,
    folder,
    prefix,
    `${prefix}${afterAll}`,
  );
};

const hasWords = (text: string): Condition[] => {
  const { match, short } = searchTerms(text);
  const indexed = match === null ? '' : 'card_texts MATCH ? AND ';
  if (match === null && short.length === 0) return [];
  const contained = short.map(() => 'instr(text, ?)').join(' AND ') || 'true';
  const found = `SELECT rowid FROM card_texts WHERE ${indexed}${contained}`;
  const words = match === null ? short : [match, ...short];
  return [isTrue('base', `cards.id IN (${found})`, ...words)];
};

/** Clips with a finding that is not dismissed, of one of these kinds or types. */
const hasFinding = (
  part: 'kinds' | 'findingTypes',
  column: 'kind' | 'type',
  values: readonly string[],
): Condition[] =>
  isAny(part, `cards.id IN (SELECT card_id FROM card_kinds WHERE ${column} ${inList})`, values);

const hasLabel = (part: LabelFacet, values: readonly string[]): Condition[] => {
  const found = `SELECT card_id FROM card_labels WHERE facet = '${part}' AND value_key ${inList}`;
  return isAny(part, `cards.id IN (${found})`, values.map(tagKey));
};

const hasVerdict = (verdicts: LibraryFilter['verdicts']): Condition[] => {
  const counts = verdicts.map((verdict) => `${verdictColumns[verdict]} > 0`);
  return counts.length === 0 ? [] : [isTrue('verdicts', `(${counts.join(' OR ')})`)];
};

const unlessNull = <Value>(part: FilterPart, sql: string, value: Value | null): Condition[] =>
  value === null ? [] : [isTrue(part, sql, value)];

const statedConditions = (filter: LibraryFilter): Condition[] => [
  ...hasWords(filter.text),
  ...(filter.folder === null ? [] : [inFolder(filter.folder)]),
  ...unlessNull(
    'base',
    'cards.clip_id IN (SELECT clip_id FROM jobs WHERE batch_id = ? AND replaced = 0)',
    filter.batchId,
  ),
  ...(Object.keys(valueFacets) as (keyof typeof valueFacets)[]).flatMap((part) =>
    isOneOf(part, valueFacets[part], filter[part]),
  ),
  ...hasFinding('kinds', 'kind', filter.kinds),
  ...hasFinding('findingTypes', 'type', filter.findingTypes),
  ...hasLabel('loras', filter.loras),
  ...hasLabel('tags', filter.tags),
  ...hasLabel('origins', filter.origins),
  ...hasVerdict(filter.verdicts),
  ...isOneOf('base', 'model_version', filter.modelVersions),
  ...isOneOf('base', 'template_key', filter.templateKeys),
  ...unlessNull('days', 'evaluated_ms >= ?', filter.evaluatedFromMs),
  ...unlessNull('days', 'evaluated_ms < ?', filter.evaluatedBeforeMs),
  ...unlessNull(
    'missing',
    'missing = ?',
    filter.isMissing === null ? null : Number(filter.isMissing),
  ),
];

/** The SQL of a filter without conditions. */
export const everything = 'true';

export type Where = { sql: string; params: readonly unknown[] };

/** @param takes selects the parts that apply; all of them by default */
export const libraryWhere = (
  filter: LibraryFilter,
  takes: (part: FilterPart) => boolean = () => true,
): Where => {
  const conditions = statedConditions(filter).filter(({ part }) => takes(part));
  return {
    sql:
      conditions
        // A clip without a value, such as a model, does not match the condition that is negated.
        .map(({ part, sql }) =>
          filter.not.some((list) => list === part) ? `((${sql}) IS NOT TRUE)` : sql,
        )
        .join(' AND ') || everything,
    params: conditions.flatMap(({ params }) => params),
  };
};
