/** Which checks of a run gave a verdict, which did not, and why. `judgment.ts` decides it. */
import type { EvaluationRead } from '../service-api/evaluation.ts';
import { findingTypes } from '../service-api/finding.ts';
import { detectorText, hasJudged, typeJudged } from './judged-parts.ts';
import { judgedPrompt, type PromptPart } from './judged-prompt.ts';
import { askedTypes, isTypeJudged, type NotJudgedReason } from './judgment.ts';
import { noPromptSource } from './without-prompt.ts';

/** A run with what tells its checks. */
export type CheckedRun = {
  readonly state: string;
  /** Types of findings that were asked for. */
  readonly types: readonly string[];
  readonly promptSource: string;
  readonly judgment: { readonly reasons: readonly Pick<NotJudgedReason, 'type' | 'message'>[] };
  readonly evaluation: Pick<EvaluationRead, 'detectors'> | null;
};

/** A check with what came of it, as a sentence that is safe to show. */
export type Check = {
  /** The type of findings that it looks for; null for a doubt about the whole result. */
  readonly type: string | null;
  readonly isJudged: boolean;
  readonly text: string;
};

const noPromptText = 'no prompt was given.';

const checkOf = (type: string, run: CheckedRun): Check | null => {
  const { reasons } = run.judgment;
  const reason = reasons.find((one) => one.type === type);
  if (reason) return { type, isJudged: false, text: reason.message };
  const hasNoPrompt = type === 'prompt_misalignment' && run.promptSource === noPromptSource;
  if (hasNoPrompt) return { type, isJudged: false, text: detectorText(type, '', noPromptText) };
  const ran =
    askedTypes(run.types).includes(type) ||
    run.evaluation?.detectors?.some(
      ({ detector, status }) => detector === type && hasJudged(status),
    );
  if (!ran) {
    return { type, isJudged: false, text: detectorText(type, '', 'it was not asked for.') };
  }
  return isTypeJudged(reasons, type)
    ? { type, isJudged: true, text: `${typeJudged(type)}.` }
    : null;
};

/**
 * The checks of a run: doubts about the whole result first, then each type, the picture before the
 * prompt. Where the whole result is in doubt, types without a reason of their own are left out. Empty
 * for a run that has no result (yet).
 */
export const checksOf = (run: CheckedRun): Check[] => {
  if (run.state !== 'completed' && run.state !== 'partial') return [];
  const types = new Set([...findingTypes, ...askedTypes(run.types)]);
  return [
    ...run.judgment.reasons
      .filter(({ type }) => type === null)
      .map(({ type, message }) => ({ type, isJudged: false, text: message })),
    ...[...types].map((type) => checkOf(type, run)).filter((check) => check !== null),
  ];
};

/** Everything that keeps a result from being whole, types that were not asked for included. */
export const notJudgedTexts = (run: CheckedRun): string[] =>
  checksOf(run)
    .filter(({ isJudged }) => !isJudged)
    .map(({ text }) => text);

/** What became of each word of a run's prompt; null where its result does not say. */
export const promptPartsOf = ({
  prompt,
  state,
  evaluation,
  judgment,
}: Pick<CheckedRun, 'state' | 'judgment'> & {
  readonly prompt: string;
  readonly evaluation: EvaluationRead | null;
}): PromptPart[] | null => {
  if (evaluation === null || (state !== 'completed' && state !== 'partial')) return null;
  return judgedPrompt(prompt, evaluation, isTypeJudged(judgment.reasons, 'prompt_misalignment'));
};
