import { decisionNames } from '../../../../shared/domain/decision.ts';
import { severityLabel } from '../../../../shared/domain/severity.ts';
import { adoptedName, promptSourceName } from '../../../../shared/domain/shown-names.ts';
import { kindName } from '../../../../shared/model/kinds.ts';
import { checkedNames, outcomeNames } from '../../../../shared/model/outcome.ts';
import type { ListFilter } from '../../../routes/library-view.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import { stateLooks } from '../../../ui/StateMark.tsx';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';

type Names = Readonly<Record<string, string | { label: string }>>;

/** A value of a newer version has no name. */
const nameIn =
  (names: Names) =>
  (value: string): string => {
    const name = Object.hasOwn(names, value) ? (names[value] ?? value) : value;
    return typeof name === 'string' ? name : name.label;
  };

type FacetLook = { readonly title: string; readonly labelOf?: (value: string) => string };

const originNames = {
  own: 'Marked by hand',
  client: 'Answered by a client',
  adopted: adoptedName,
  agent: 'Decided by an agent',
};

export const facetLooks: Readonly<Record<ListFilter, FacetLook>> = {
  outcomes: { title: 'Outcome', labelOf: nameIn(outcomeNames) },
  checked: { title: 'Checked', labelOf: nameIn(checkedNames) },
  states: { title: 'State', labelOf: nameIn(stateLooks) },
  kinds: { title: 'Kind of finding', labelOf: kindName },
  findingTypes: { title: 'Finding type', labelOf: (value) => findingTypeLooks(value).label },
  severities: {
    title: 'Worst severity',
    labelOf: (value) => severityLabel(value === '0' ? null : Number(value)),
  },
  verdicts: { title: 'Verdict', labelOf: nameIn(verdictLooks) },
  decisions: { title: 'Decision', labelOf: nameIn(decisionNames) },
  models: { title: 'Evaluated by' },
  promptSources: { title: 'Prompt source', labelOf: promptSourceName },
  generators: { title: 'Generator' },
  generatorModels: { title: 'Generator model' },
  loras: { title: 'LoRA' },
  samplers: { title: 'Sampler' },
  tags: { title: 'Tag' },
  origins: { title: 'Origin', labelOf: nameIn(originNames) },
};

export const facetLabel = (facet: ListFilter, value: string): string =>
  facetLooks[facet].labelOf?.(value) ?? value;
