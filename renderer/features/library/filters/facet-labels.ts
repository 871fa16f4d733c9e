import { decisionNames } from '../../../../shared/domain/decision.ts';
import { severityLabel } from '../../../../shared/domain/severity.ts';
import { promptSourceName } from '../../../../shared/domain/shown-names.ts';
import { kindName } from '../../../../shared/model/kinds.ts';
import { checkedNames, outcomeNames } from '../../../../shared/model/outcome.ts';
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
  generators: 'Generator',
  generatorModels: 'Generator model',
  loras: 'LoRA',
  samplers: 'Sampler',
  tags: 'Tag',
};

/** Undefined for a value of a newer version. */
const knownOf = <Known>(
  known: Readonly<Record<string, Known>>,
  value: string,
): Known | undefined => (Object.hasOwn(known, value) ? known[value] : undefined);

export const facetLabel = (facet: ListFilter, value: string): string => {
  switch (facet) {
    case 'outcomes':
      return knownOf(outcomeNames, value) ?? value;
    case 'checked':
      return knownOf(checkedNames, value) ?? value;
    case 'kinds':
      return kindName(value);
    case 'states':
      return knownOf(stateLooks, value)?.label ?? value;
    case 'findingTypes':
      return findingTypeLooks(value).label;
    case 'severities':
      return severityLabel(value === '0' ? null : Number(value));
    case 'verdicts':
      return knownOf(verdictLooks, value)?.label ?? value;
    case 'decisions':
      return knownOf(decisionNames, value) ?? value;
    case 'models':
    case 'generators':
    case 'generatorModels':
    case 'loras':
    case 'samplers':
    case 'tags':
      return value;
    case 'promptSources':
      return promptSourceName(value);
  }
};
