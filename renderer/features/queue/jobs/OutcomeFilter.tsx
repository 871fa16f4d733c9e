import { X } from 'lucide-react';
import {
  type ClipCounts,
  type ClipState,
  clipStates,
} from '../../../../shared/domain/clip-state.ts';
import { printableText } from '../../../../shared/domain/printable-text.ts';
import { formatCount } from '../../../ui/formats.ts';
import { StateMark } from '../../../ui/StateMark.tsx';
import { allJobs, isFiltered, type JobFilter } from './job-filter.ts';
import styles from './OutcomeFilter.module.css';

type Props = {
  counts: ClipCounts;
  filter: JobFilter;
  onChange: (filter: JobFilter) => void;
};

/** "missing_prompt" as words. */
const codeWords = (code: string): string => {
  const words = printableText(code.replaceAll('_', ' '));
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The outcomes of a batch with how many clips have each; pressing one lists only these. */
export const OutcomeFilter = ({ counts, filter, onChange }: Props) => {
  const toggle = (state: ClipState): void => {
    const states = filter.states.includes(state)
      ? filter.states.filter((one) => one !== state)
      : [...filter.states, state];
    onChange({ states, reasonCodes: [] });
  };
  const shown = clipStates.filter((state) => counts[state] > 0 || filter.states.includes(state));
  return (
    <fieldset className={styles.filter} aria-label="Show by outcome">
      <button
        type="button"
        className={styles.choice}
        aria-pressed={!isFiltered(filter)}
        onClick={() => onChange(allJobs)}
      >
        All <span className={styles.count}>{formatCount(counts.total)}</span>
      </button>
      {filter.reasonCodes.map((code) => (
        <button
          key={code}
          type="button"
          className={styles.choice}
          aria-pressed
          title="Show all again"
          onClick={() => onChange(allJobs)}
        >
          {codeWords(code)} <X size={12} aria-hidden />
        </button>
      ))}
      {shown.map((state) => (
        <button
          key={state}
          type="button"
          className={styles.choice}
          aria-pressed={filter.states.includes(state)}
          onClick={() => toggle(state)}
        >
          <StateMark state={state} />
          <span className={styles.count}>{formatCount(counts[state])}</span>
        </button>
      ))}
    </fieldset>
  );
};
