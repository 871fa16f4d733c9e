import type { ShownRun } from '../../../engine/index.ts';
import { type PromptPart, promptPartNames } from '../../../shared/domain/judged-prompt.ts';
import { checksOf, promptPartsOf } from '../../../shared/domain/run-checks.ts';
import type { EvaluationRead } from '../../../shared/service-api/evaluation.ts';

/** Which checks of a run gave a verdict and which did not, and what became of the prompt's words. */
export const checkLines = (run: ShownRun, evaluation: EvaluationRead | null): string[] => {
  const {
    state,
    prompt,
    prompt_source: promptSource,
    glitch_types: types,
    not_judged_reasons: reasons,
  } = run;
  const checked = {
    state,
    prompt: prompt ?? '',
    promptSource,
    types,
    evaluation,
    judgment: { reasons },
  };
  return [
    ...checksOf(checked).map(({ text }) => lineOf('check', text)),
    ...(promptPartsOf(checked) ?? []).flatMap(partLine),
  ];
};

const lineOf = (name: string, text: string): string => `  ${name.padEnd(10)} ${text}`;

const partLine = ({ kind, text, reason }: PromptPart): string[] => {
  if (kind === 'separator') return [];
  return [lineOf(promptPartNames[kind], `"${text.trim()}"${reason ? `: ${reason}` : ''}`)];
};
