import { X } from 'lucide-react';
import {
  type ClipCounts,
  type ClipState,
  clipStates,
} from '../../../../shared/domain/clip-state.ts';
import { FilterPill, FilterPills } from '../../../ui/FilterPills.tsx';
import { StateMark } from '../../../ui/StateMark.tsx';
import { allJobs, isFiltered, type JobFilter } from './job-filter.ts';

type Props = {
  counts: ClipCounts;
  filter: JobFilter;
  onChange: (filter: JobFilter) => void;
};

/** Maximum length of a message in a pill. */
const maxLength = 48;

const shortText = (text: string): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;

export const StateFilter = ({ counts, filter, onChange }: Props) => {
  const toggle = (state: ClipState): void => {
    const states = filter.states.includes(state)
      ? filter.states.filter((one) => one !== state)
      : [...filter.states, state];
    onChange({ states, cause: null });
  };
  const shown = clipStates.filter((state) => counts[state] > 0 || filter.states.includes(state));
  return (
    <FilterPills label="Filter by state">
      <FilterPill
        isPressed={!isFiltered(filter)}
        count={counts.total}
        onPress={() => onChange(allJobs)}
      >
        All
      </FilterPill>
      {filter.cause === null ? null : (
        <FilterPill isPressed title="Show all again" onPress={() => onChange(allJobs)}>
          {shortText(filter.cause.text)} <X size={12} aria-hidden />
        </FilterPill>
      )}
      {shown.map((state) => (
        <FilterPill
          key={state}
          isPressed={filter.states.includes(state)}
          count={counts[state]}
          onPress={() => toggle(state)}
        >
          <StateMark state={state} />
        </FilterPill>
      ))}
    </FilterPills>
  );
};
