import { clipStates } from '../../../../shared/domain/clip-state.ts';
import { decisionFilters, decisionNames } from '../../../../shared/domain/decision.ts';
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
  findingTypes: 'Finding type',
  severities: 'Worst severity',
  verdicts: 'Verdict',
  decisions: 'Decision',
  models: 'Evaluated by',
  promptSources: 'Prompt source',
};

const outcomeLabel = (value: string): string => {
  const outcome = outcomes.find((known) => known === value);
  return outcome ? outcomeNames[outcome] : printableText(value);
};

const checkedLabel = (value: string): string => {
  const kind = checkedKinds.find((known) => known === value);
  return kind ? checkedNames[kind] : printableText(value);
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

export const facetLabel = (facet: ListFilter, value: string): string => {
  switch (facet) {
    case 'outcomes':
      return outcomeLabel(value);
    case 'checked':
      return checkedLabel(value);
    case 'kinds':
      return kindName(value);
    case 'states':
      return stateLabel(value);
    case 'findingTypes':
      return findingTypeLooks(value).label;
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
