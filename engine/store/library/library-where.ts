import { type LibraryFilter, notJudgedFilters } from '../../../shared/contract/library.ts';
import { searchTerms } from './search-terms.ts';
import { folderPrefix } from './split-path.ts';

/** The parts of a filter that a facet is made of, or `base` for those that none is. */
export type FilterPart =
  | 'base'
  | 'states'
  | 'findingTypes'
  | 'severities'
  | 'verdicts'
  | 'decisions'
  | 'models'
  | 'promptSources'
  | 'days'
  | 'missing';

type Condition = { part: FilterPart; sql: string; params: readonly unknown[] };

/** Column that counts the findings of a verdict. */
export const verdictColumns = {
  unreviewed: 'unreviewed',
  real: 'verdict_real',
  intended: 'verdict_intended',
  wrong: 'verdict_wrong',
  duplicate: 'verdict_duplicate',
} as const;

/** The decision about a clip as a value to filter by. */
export const decisionValue = "coalesce(decision, 'undecided')";

/** Facet value of clips in all of which nothing was found, and which those are. */
export const noFindings = 'none';
export const hasNoFindings = `findings = 0 AND not_judged IS NULL AND state = 'completed'`;

/** The same of clips that have no finding which is confirmed or waits for a verdict. */
export const cleanClips = 'clean';
export const isClean = `unreviewed = 0 AND verdict_real = 0 AND not_judged IS NULL AND state = 'completed'`;

/** Facet value of clips that are not clean only because their prompt was not checked. */
export const pictureClean = 'picture_clean';
export const hasCleanPicture = `unreviewed = 0 AND verdict_real = 0 AND not_judged = 'prompt'`;

/**
 * Facet value of clips that are not judged as a whole, whatever the reason, and which those are:
 * none of a clip with a finding that is confirmed or waits for a verdict, which stands by that.
 */
export const unjudgedClips = 'unjudged';
export const isUnjudged = `unreviewed = 0 AND verdict_real = 0
  AND (not_judged IS NOT NULL OR state NOT IN ('completed', 'partial', 'needs_prompt'))`;

/** Facet values that are no types of findings, whatever a service calls its own. */
export const resultValues: readonly string[] = [
  noFindings,
  cleanClips,
  pictureClean,
  ...Object.keys(notJudgedFilters),
  unjudgedClips,
];

/** Lists come as one JSON parameter each: the statement stays the same however long they are. */
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

/** The last code point, by which a range ends after everything that begins with a prefix. */
const afterAll = '\u{10ffff}';

const inFolder = (folder: string): Condition => {
  const prefix = folderPrefix(folder);
  // A range and not LIKE, to which signs in a name would be wildcards.
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
  const ofType = `cards.id IN (SELECT card_id FROM card_finding_types
    WHERE type IN (SELECT value FROM json_each(?)))`;
  const none = types.includes(noFindings) ? ` OR (${hasNoFindings})` : '';
  const clean = types.includes(cleanClips) ? ` OR (${isClean})` : '';
  const cleanPicture = types.includes(pictureClean) ? ` OR (${hasCleanPicture})` : '';
  const anyUnjudged = types.includes(unjudgedClips) ? ` OR (${isUnjudged})` : '';
  const unjudged = Object.entries(notJudgedFilters)
    .filter(([value]) => types.includes(value))
    .map(([, kind]) => ` OR not_judged = '${kind}'`)
    .join('');
  return [
    isTrue(
      'findingTypes',
      `(${ofType}${none}${clean}${cleanPicture}${unjudged}${anyUnjudged})`,
      JSON.stringify(types.filter((type) => !resultValues.includes(type))),
    ),
  ];
};

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

/** A clip without a value for a list, such as a model, does not match the list. */
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
  ...isOneOf('states', 'state', filter.states),
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
 * A filter as a condition on `cards`.
 * @param takes says which parts count; all of them where it is left out
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
