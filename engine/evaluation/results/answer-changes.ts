import { findingSourceName } from '../../../shared/domain/shown-names.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import { createAmountFormats } from '../../../shared/text/amount-formats.ts';
import { readStoredJson } from '../../store/stored-json.ts';

const { formatCountOf } = createAmountFormats(undefined);

const readAnswer = (raw: string | null) =>
  receivedEvaluationSchema.safeParse(readStoredJson(raw)).data;

const counted = (findings: readonly unknown[], what: string): string[] =>
  findings.length === 0 ? [] : [`${formatCountOf(findings.length, 'finding')} ${what}`];

const addedTexts = (added: readonly ReceivedFinding[]): string[] =>
  [...Map.groupBy(added, ({ source = 'model' }) => source)].flatMap(([source, findings]) =>
    counted(findings, source === 'model' ? 'added' : `added ${findingSourceName(source)}`),
  );

/** Takes the first match out of a list. */
const take = (
  from: ReceivedFinding[],
  matches: (one: ReceivedFinding) => boolean,
): ReceivedFinding | undefined => {
  const index = from.findIndex(matches);
  return index === -1 ? undefined : from.splice(index, 1)[0];
};

const findingChanges = (
  before: readonly ReceivedFinding[],
  after: readonly ReceivedFinding[],
): string[] => {
  const left = [...before];
  const textOf = (finding: ReceivedFinding): string => JSON.stringify({ ...finding, id: '' });
  const isLeft = (finding: ReceivedFinding): boolean =>
    take(left, (one) => textOf(one) === textOf(finding)) === undefined;
  // Equal ones first: a service may give ids anew.
  const others = after.filter(isLeft);
  const added = others.filter(
    ({ id, type }) => take(left, (one) => one.id === id && one.type === type) === undefined,
  );
  const changed = others.filter((finding) => !added.includes(finding));
  return [...addedTexts(added), ...counted(left, 'removed'), ...counted(changed, 'changed')];
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
