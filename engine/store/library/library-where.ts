import { type LibraryFilter, notJudgedFilters } from '../../../shared/contract/library.ts';
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

/** Facet value for fully evaluated clips without findings, and its condition. */
export const noFindings = 'none';
export const hasNoFindings = `findings = 0 AND not_judged IS NULL AND state = 'completed'`;

/** Facet value for clips without confirmed or unreviewed findings, and its condition. */
export const cleanClips = 'clean';
export const isClean = `unreviewed = 0 AND verdict_real = 0 AND not_judged IS NULL AND state = 'completed'`;

/** Facet value for clips that would be clean if their prompt had been checked. */
export const pictureClean = 'picture_clean';
export const hasCleanPicture = `unreviewed = 0 AND verdict_real = 0 AND not_judged = 'prompt'`;

/**
 * Facet value for clips that were not fully evaluated, for any reason, and its condition. Excludes
 * clips with confirmed or unreviewed findings, which are listed by those.
 */
export const unjudgedClips = 'unjudged';
export const unjudgedCondition = `unreviewed = 0 AND verdict_real = 0
  AND (not_judged IS NOT NULL OR state NOT IN ('completed', 'partial', 'needs_prompt'))`;

/** Facet values that are not types of findings, even if a service uses such a name. */
export const resultValues: readonly string[] = [
  noFindings,
  cleanClips,
  pictureClean,
  ...Object.keys(notJudgedFilters),
  unjudgedClips,
];

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

const hasFindings = (types: readonly string[]): Condition[] => {
  if (types.length === 0) return [];
  const hasAnyType = `cards.id IN (SELECT card_id FROM card_kinds
    WHERE type IN (SELECT value FROM json_each(?)))`;
  const none = types.includes(noFindings) ? ` OR (${hasNoFindings})` : '';
  const clean = types.includes(cleanClips) ? ` OR (${isClean})` : '';
  const cleanPicture = types.includes(pictureClean) ? ` OR (${hasCleanPicture})` : '';
  const anyUnjudged = types.includes(unjudgedClips) ? ` OR (${unjudgedCondition})` : '';
  const unjudged = Object.entries(notJudgedFilters)
    .filter(([value]) => types.includes(value))
    .map(([, kind]) => ` OR not_judged = '${kind}'`)
    .join('');
  return [
    isTrue(
      'findingTypes',
      `(${hasAnyType}${none}${clean}${cleanPicture}${unjudged}${anyUnjudged})`,
      JSON.stringify(types.filter((type) => !resultValues.includes(type))),
    ),
  ];
};

const hasKind = (kinds: readonly string[]): Condition[] =>
  kinds.length === 0
    ? []
    : [
        isTrue(
          'kinds',
          `cards.id IN (SELECT card_id FROM card_kinds
            WHERE kind IN (SELECT value FROM json_each(?)))`,
          JSON.stringify(kinds),
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
  ...hasKind(filter.kinds),
  ...hasFindings(filter.findingTypes),
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
