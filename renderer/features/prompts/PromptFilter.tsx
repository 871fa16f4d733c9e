import { type PromptRowKind, promptRowKinds } from '../../../shared/contract/prompts.ts';
import { FilterPill, FilterPills } from '../../ui/FilterPills.tsx';
import type { PromptCounts } from './prompt-counts.ts';

const labels: Readonly<Record<PromptRowKind, string>> = {
  all: 'All',
  without: 'No prompt',
  questions: 'Needs a choice',
  conflicts: 'Sources disagree',
  typed: 'Typed',
};

type Props = {
  counts: PromptCounts | null;
  shown: PromptRowKind;
  onShow: (kind: PromptRowKind) => void;
};

export const PromptFilter = ({ counts, shown, onShow }: Props) => (
  <FilterPills label="Show prompts">
    {promptRowKinds.map((kind) => (
      <FilterPill
        key={kind}
        isPressed={kind === shown}
        isDisabled={kind !== 'all' && kind !== shown && counts?.[kind] === 0}
        count={counts?.[kind]}
        onPress={() => onShow(kind)}
      >
        {labels[kind]}
      </FilterPill>
    ))}
  </FilterPills>
);
