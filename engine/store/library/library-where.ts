import type { LibraryFilter } from '../../../shared/contract/library.ts';
import { searchTerms } from './search-terms.ts';
import { folderPrefix } from './split-path.ts';

/** The facet that a part of a filter belongs to, or `base` for parts without a facet. */
export type FilterPart =
  | 'base'
  | 'outcomes'
  | 'checked'
  | 'states'
  | 'kinds'
  | 'findingTypes'
  | 'severities'
  | 'verdicts'
  | 'decisions'
  | 'models'
  | 'promptSources'
  | 'days'
  | 'missing';

type Condition = { part: FilterPart; sql: string; params: readonly unknown[] };

export const verdictColumns = {
  unreviewed: 'unreviewed',
  real: 'verdict_real',
  intended: 'verdict_intended',
  wrong: 'verdict_wrong',
  duplicate: 'verdict_duplicate',
} as const;

export const decisionValue = "coalesce(decision, 'undecided')";

/** Passes a list as one JSON parameter: the statement stays the same for any length. */
const isOneOf = (part: FilterPart, column: string, values: readonly unknown[]): Condition[] =>
  values.length === 0
    ? []
    : [
        {
          part,
          sql: `${column} IN (SELECT value FROM json_each(?))`,
          params: [JSON.stringify(values)],
        },
      ];

const isTrue = (part: FilterPart, sql: string, ...params: unknown[]): Condition => ({
  part,
  sql,
  params,
});

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
  return [
    isTrue(
      'base',
      `cards.id IN (SELECT rowid FROM card_texts WHERE ${indexed}${contained})`,
      ...(match === null ? [] : [match]),
      ...short,
    ),
  ];
};

/** Clips with a finding that is not dismissed, of one of these kinds or types. */
const hasFinding = (
  part: 'kinds' | 'findingTypes',
  column: 'kind' | 'type',
  values: readonly string[],
): Condition[] =>
  values.length === 0
    ? []
    : [
        isTrue(
          part,
          `cards.id IN (SELECT card_id FROM card_kinds
            WHERE ${column} IN (SELECT value FROM json_each(?)))`,
          JSON.stringify(values),
        ),
      ];

const hasVerdict = (verdicts: LibraryFilter['verdicts']): Condition[] =>
  verdicts.length === 0
    ? []
    : [
        isTrue(
          'verdicts',
          `(${verdicts.map((verdict) => `${verdictColumns[verdict]} > 0`).join(' OR ')})`,
        ),
      ];

const isNegated = ({ not }: LibraryFilter, part: FilterPart): boolean =>
  not.some((list) => list === part);

/** Negates a condition; a clip without a value, such as a model, does not match the condition. */
const negate = (condition: Condition): Condition => ({
  ...condition,
  sql: `((${condition.sql}) IS NOT TRUE)`,
});

const conditionsOf = (filter: LibraryFilter): Condition[] =>
  statedConditions(filter).map((condition) =>
    isNegated(filter, condition.part) ? negate(condition) : condition,
  );

const statedConditions = (filter: LibraryFilter): Condition[] => [
  ...hasWords(filter.text),
  ...(filter.folder === null ? [] : [inFolder(filter.folder)]),
  ...(filter.batchId === null
    ? []
    : [
        isTrue(
          'base',
          'cards.clip_id IN (SELECT clip_id FROM jobs WHERE batch_id = ? AND replaced = 0)',
          filter.batchId,
        ),
      ]),
  ...isOneOf('outcomes', 'outcome', filter.outcomes),
  ...isOneOf('checked', 'checked', filter.checked),
  ...isOneOf('states', 'state', filter.states),
  ...hasFinding('kinds', 'kind', filter.kinds),
  ...hasFinding('findingTypes', 'type', filter.findingTypes),
  ...isOneOf('severities', 'worst_severity', filter.severities),
  ...hasVerdict(filter.verdicts),
  ...isOneOf('decisions', decisionValue, filter.decisions),
  ...isOneOf('models', 'model', filter.models),
  ...isOneOf('base', 'model_version', filter.modelVersions),
  ...isOneOf('base', 'template_key', filter.templateKeys),
  ...isOneOf('promptSources', 'prompt_source', filter.promptSources),
  ...(filter.evaluatedFromMs === null
    ? []
    : [isTrue('days', 'evaluated_ms >= ?', filter.evaluatedFromMs)]),
  ...(filter.evaluatedBeforeMs === null
    ? []
    : [isTrue('days', 'evaluated_ms < ?', filter.evaluatedBeforeMs)]),
  ...(filter.isMissing === null
    ? []
    : [isTrue('missing', 'missing = ?', Number(filter.isMissing))]),
];

export type Where = { sql: string; params: readonly unknown[] };

/**
 * Builds the condition on `cards` for a filter.
 * @param takes selects the parts that apply; all of them by default
 */
export const libraryWhere = (
  filter: LibraryFilter,
  takes: (part: FilterPart) => boolean = () => true,
): Where => {
  const conditions = conditionsOf(filter).filter(({ part }) => takes(part));
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND ') || 'true',
    params: conditions.flatMap(({ params }) => params),
  };
};
