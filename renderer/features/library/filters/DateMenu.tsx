import type { FacetValue, LibraryFilter } from '../../../../shared/contract/library.ts';
import { formatCount } from '../../../ui/formats.ts';
import styles from './DateMenu.module.css';
import { FacetMenu } from './FacetMenu.tsx';
import { dayText, lastDays, type Span, spanOfDay } from './local-days.ts';

const spans = [
  { label: 'Today', days: 1 },
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 30 days', days: 30 },
] as const;

type Props = {
  filter: LibraryFilter;
  /** Days with results, newest first. */
  days: readonly FacetValue[];
  onNarrow: (change: Partial<LibraryFilter>) => void;
};

type ChoiceProps = { label: string; count?: number; isChosen: boolean; onChoose: () => void };

const Choice = ({ label, count, isChosen, onChoose }: ChoiceProps) => (
  <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onChoose}>
    <span>{label}</span>
    {count === undefined ? null : <span className={styles.count}>{formatCount(count)}</span>}
  </button>
);

/** Narrows the view to when the newest result came. */
export const DateMenu = ({ filter, days, onNarrow }: Props) => {
  const { evaluatedFromMs, evaluatedBeforeMs } = filter;
  const isChosen = ({ fromMs, beforeMs }: Span): boolean =>
    fromMs === evaluatedFromMs && beforeMs === evaluatedBeforeMs;
  const choose = (span: Span): void => {
    const { fromMs, beforeMs } = isChosen(span) ? { fromMs: null, beforeMs: null } : span;
    onNarrow({ evaluatedFromMs: fromMs, evaluatedBeforeMs: beforeMs });
  };
  const isActive = evaluatedFromMs !== null || evaluatedBeforeMs !== null;
  return (
    <FacetMenu title="Evaluated" active={isActive ? 1 : 0}>
      {spans.map(({ label, days: count }) => {
        const span = lastDays(count, Date.now());
        return (
          <Choice
            key={label}
            label={label}
            isChosen={isChosen(span)}
            onChoose={() => choose(span)}
          />
        );
      })}
      {days.length > 0 ? <hr className={styles.rule} /> : null}
      {days.map(({ value, count }) => {
        const span = spanOfDay(value);
        return span ? (
          <Choice
            key={value}
            label={dayText(value)}
            count={count}
            isChosen={isChosen(span)}
            onChoose={() => choose(span)}
          />
        ) : null;
      })}
    </FacetMenu>
  );
};
