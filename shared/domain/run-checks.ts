import type { ReceivedEvaluation } from '../service-api/evaluation.ts';
import { findingTypes } from '../service-api/finding.ts';
import { concernsPrompt } from './finding-types.ts';
import { detectorText, hasJudged, typeJudged } from './judged-parts.ts';
import { judgedPrompt, type PromptPart } from './judged-prompt.ts';
import {
  claimsText,
  isTypeJudged,
  type Judgment,
  type NotJudgedReason,
  requestedTypes,
} from './judgment.ts';
import { noPromptSource } from './without-prompt.ts';

export type CheckedRun = {
  readonly state: string;
  readonly types: readonly string[];
  readonly promptSource: string;
  readonly judgment: Pick<Judgment, 'claims'> & {
    readonly reasons: readonly Pick<NotJudgedReason, 'type' | 'message'>[];
  };
  /** Null before one arrives. */
  readonly answer: {
    readonly detectors?:
      | readonly { readonly detector: string; readonly status: string }[]
      | undefined;
  } | null;
};

export type Check = {
  /** The type of findings it looks for; null for a doubt about the entire result. */
  readonly type: string | null;
  readonly isJudged: boolean;
  readonly text: string;
};

const noPromptText = 'no prompt was given.';

const checkOf = (type: string, run: CheckedRun): Check | null => {
  const { reasons, claims } = run.judgment;
  const reason = reasons.find((one) => one.type === type);
  if (reason) return { type, isJudged: false, text: reason.message };
  const hasNoPrompt = concernsPrompt(type) && run.promptSource === noPromptSource;
  if (hasNoPrompt) return { type, isJudged: false, text: detectorText(type, '', noPromptText) };
  const wasRequested =
    requestedTypes(run.types).includes(type) ||
    run.answer?.detectors?.some(({ detector, status }) => detector === type && hasJudged(status));
  if (!wasRequested) {
    return { type, isJudged: false, text: detectorText(type, '', 'it was not requested.') };
  }
  if (!isTypeJudged(reasons, type)) return null;
  return concernsPrompt(type) && claims && claims.judged < claims.total
    ? { type, isJudged: false, text: `${typeJudged(type)}: ${claimsText(claims)}.` }
    : { type, isJudged: true, text: `${typeJudged(type)}.` };
};

/**
 * Doubts about the entire result come first, then each type, picture before prompt. If the entire
 * result is in doubt, omits types that would otherwise count as judged. Empty without a result
 * (yet).
 */
export const checksOf = (run: CheckedRun): Check[] => {
  if (run.state !== 'completed' && run.state !== 'partial') return [];
  const types = new Set([...findingTypes, ...requestedTypes(run.types)]);
  return [
    ...run.judgment.reasons
      .filter(({ type }) => type === null)
      .map(({ type, message }) => ({ type, isJudged: false, text: message })),
    ...[...types].map((type) => checkOf(type, run)).filter((check) => check !== null),
  ];
};

export const notJudgedTexts = (run: CheckedRun): string[] =>
  checksOf(run)
    .filter(({ isJudged }) => !isJudged)
    .map(({ text }) => text);

export const promptPartsOf = ({
  prompt,
  state,
  evaluation,
  judgment,
}: Pick<CheckedRun, 'state' | 'judgment'> & {
  readonly prompt: string;
  readonly evaluation: ReceivedEvaluation | null;
}): PromptPart[] | null => {
  if (evaluation === null || (state !== 'completed' && state !== 'partial')) return null;
  const isJudged = findingTypes
    .filter(concernsPrompt)
    .every((type) => isTypeJudged(judgment.reasons, type));
  return judgedPrompt(prompt, evaluation, isJudged);
};
