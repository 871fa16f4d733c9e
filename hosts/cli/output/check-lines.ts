import type { ShownRun } from '../../../engine/index.ts';
import { typeJudged } from '../../../shared/domain/judged-parts.ts';
import { judgedPrompt, type PromptPart } from '../../../shared/domain/judged-prompt.ts';
import { askedTypes, isTypeJudged } from '../../../shared/domain/judgment.ts';
import { type EvaluationRead, isTerminalStatus } from '../../../shared/service-api/evaluation.ts';

/** Which checks of a run gave a verdict and which did not, and what became of the prompt's words. */
export const checkLines = (run: ShownRun, evaluation: EvaluationRead): string[] => {
  const { prompt, glitch_types: types, not_judged_reasons: reasons } = run;
  if (!isTerminalStatus(evaluation.status) || evaluation.status === 'failed') return [];
  const isPromptJudged = isTypeJudged(reasons, 'prompt_misalignment');
  return [
    ...askedTypes(types).flatMap((type) => checkLine(type, reasons)),
    ...(judgedPrompt(prompt ?? '', evaluation, isPromptJudged) ?? []).flatMap(partLine),
  ];
};

/** Nothing where what keeps a type from being judged is said of the whole result. */
const checkLine = (type: string, reasons: ShownRun['not_judged_reasons']): string[] => {
  const reason = reasons.find((one) => one.type === type);
  if (reason) return [`  check      ${reason.message}`];
  return isTypeJudged(reasons, type) ? [`  check      ${typeJudged(type)}`] : [];
};

const partLine = ({ kind, text, reason }: PromptPart): string[] => {
  if (kind === 'separator') return [];
  const words = `"${text.trim()}"`;
  if (kind === 'as_claimed') return [`  as claimed ${words}`];
  if (kind === 'mismatch') return [`  mismatch   ${words}`];
  return [`  not judged ${words}${reason ? `: ${reason}` : ''}`];
};
