import { notJudgedFilters } from '../../../../shared/contract/library.ts';
import { clipStates } from '../../../../shared/domain/clip-state.ts';
import { decisionFilters, decisionNames } from '../../../../shared/domain/decision.ts';
import { notJudgedNames } from '../../../../shared/domain/not-judged-kinds.ts';
import { severityLabel } from '../../../../shared/domain/severity.ts';
import { promptSourceName } from '../../../../shared/domain/shown-names.ts';
import { verdicts } from '../../../../shared/domain/verdict.ts';
import { kindName } from '../../../../shared/model/kinds.ts';
import {
  checkedKinds,
  checkedNames,
  outcomeNames,
  outcomes,
} from '../../../../shared/model/outcome.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import type { ListFilter } from '../../../routes/library-view.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import { stateLooks } from '../../../ui/StateMark.tsx';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';

export const facetTitles: Record<ListFilter, string> = {
  outcomes: 'Outcome',
  checked: 'Checked',
  states: 'State',
  kinds: 'Kind of finding',
  findingTypes: 'Findings',
  severities: 'Worst severity',
  verdicts: 'Verdict',
  decisions: 'Decision',
  models: 'Evaluated by',
  promptSources: 'Prompt source',
};

const stateLabel = (value: string): string => {
  const state = clipStates.find((known) => known === value);
  return state ? stateLooks[state].label : printableText(value);
};

const verdictLabel = (value: string): string => {
  const verdict = [...verdicts, 'unreviewed' as const].find((known) => known === value);
  return verdict ? verdictLooks[verdict].label : printableText(value);
};

const decisionLabel = (value: string): string => {
  const decision = decisionFilters.find((known) => known === value);
  return decision ? decisionNames[decision] : printableText(value);
};

const resultValues = [
  ['none', 'No findings'],
  ['clean', 'Clean (none open or confirmed)'],
  ['picture_clean', 'Picture clean, prompt not judged'],
  ['unjudged', 'Not judged (any reason)'],
] as const;

const findingsLabel = (value: string): string => {
  const unjudged = Object.entries(notJudgedFilters).find(([filter]) => filter === value)?.[1];
  if (unjudged) return notJudgedNames[unjudged];
  return resultValues.find(([known]) => known === value)?.[1] ?? findingTypeLooks(value).label;
};

export const facetLabel = (facet: ListFilter, value: string): string => {
  switch (facet) {
    case 'outcomes':
      return outcomeNames[outcomes.find((known) => known === value) ?? 'not_evaluated'];
    case 'checked':
      return checkedNames[checkedKinds.find((known) => known === value) ?? 'nothing'];
    case 'kinds':
      return kindName(value);
    case 'states':
      return stateLabel(value);
    case 'findingTypes':
      return findingsLabel(value);
    case 'severities':
      return severityLabel(value === '0' ? null : Number(value));
    case 'verdicts':
      return verdictLabel(value);
    case 'decisions':
      return decisionLabel(value);
    case 'models':
      return printableText(value);
    case 'promptSources':
      return promptSourceName(value);
  }
};
