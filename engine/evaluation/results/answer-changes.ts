import { findingSourceName } from '../../../shared/domain/shown-names.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';
import { parseWithExactMetadata } from '../../../shared/service-api/exact-metadata.ts';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import { createAmountFormats } from '../../../shared/text/amount-formats.ts';
import type { Store } from '../../store/store.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { RunRow } from '../../store/tables/run-row.ts';

const { formatCountOf } = createAmountFormats(undefined);

export const readAnswer = (raw: string | null) =>
  receivedEvaluationSchema.safeParse(readStoredJson(raw)).data;

const counted = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${formatCountOf(count, 'finding')} ${what}`];

const addedTexts = (added: readonly ReceivedFinding[]): string[] =>
  [...Map.groupBy(added, ({ source = 'model' }) => source)].flatMap(([source, findings]) =>
    counted(findings.length, source === 'model' ? 'added' : `added ${findingSourceName(source)}`),
  );

/** Returns the findings that others do not have; takes those that they have out of the others. */
const withoutPairs = (
  findings: readonly ReceivedFinding[],
  others: ReceivedFinding[],
  keyOf: (finding: ReceivedFinding) => string,
): ReceivedFinding[] =>
  findings.filter((finding) => {
    const at = others.findIndex((other) => keyOf(other) === keyOf(finding));
    if (at !== -1) others.splice(at, 1);
    return at === -1;
  });

const findingChanges = (
  before: readonly ReceivedFinding[],
  after: readonly ReceivedFinding[],
): string[] => {
  const left = [...before];
  // Equal ones first: a service may give ids anew.
  const others = withoutPairs(after, left, (finding) => JSON.stringify({ ...finding, id: '' }));
  const added = withoutPairs(others, left, ({ id, type }) => JSON.stringify([id, type]));
  return [
    ...addedTexts(added),
    ...counted(left.length, 'removed'),
    ...counted(others.length - added.length, 'changed'),
  ];
};

/**
 * Returns what a service has changed in an answer, such as "2 findings added by a person".
 * @param before JSON text of the earlier answer
 */
export const answerChanges = (before: string | null, after: string | null): string[] => {
  const [one, other] = [readAnswer(before), readAnswer(after)];
  const changes = [
    ...(one?.status === other?.status
      ? []
      : [`${one?.status ?? 'unreadable'}, now ${other?.status}`]),
    ...findingChanges(one?.result?.glitches ?? [], other?.result?.glitches ?? []),
  ];
  return changes.length === 0 ? ['other details changed'] : changes;
};

/** Returns what each refresh of a run has changed, newest first, with the answer before it. */
export const refreshesOf = (
  { id, raw }: Pick<RunRow, 'id' | 'raw'>,
  { runs }: Pick<Store, 'runs'>,
) => {
  const earlier = runs.earlierAnswers(id);
  return earlier.map(({ raw: before, replacedMs }, index) => ({
    atMs: replacedMs,
    changes: answerChanges(before, earlier[index - 1]?.raw ?? raw),
    earlierEvaluation: readStoredJson(before, parseWithExactMetadata),
  }));
};
