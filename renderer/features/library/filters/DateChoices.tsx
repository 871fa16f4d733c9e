import { Divider } from '@mantine/core';
import type { FacetValue, LibraryFilter } from '../../../../shared/contract/library.ts';
import { formatCount } from '../../../ui/formats.ts';
import items from '../sidebar/SidebarItem.module.css';
import { type DaySpan, dayText, lastDays, spanOfDay } from './local-days.ts';

const spans = [
  { label: 'Today', days: 1 },
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 30 days', days: 30 },
] as const;

type Props = {
  filter: LibraryFilter;
  days: readonly FacetValue[];
  onNarrow: (change: Partial<LibraryFilter>) => void;
};

type ChoiceProps = {
  label: string;
  count: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
};

const Choice = ({ label, count, isChosen, onChoose }: ChoiceProps) => (
  <button type="button" className={items.item} aria-pressed={isChosen} onClick={onChoose}>
    <span className={items.name}>{label}</span>
    {count === undefined ? null : <span className={items.count}>{formatCount(count)}</span>}
  </button>
);

export const DateChoices = ({ filter, days, onNarrow }: Props) => {
  const { evaluatedFromMs, evaluatedBeforeMs } = filter;
  const isChosen = ({ fromMs, beforeMs }: DaySpan): boolean =>
    fromMs === evaluatedFromMs && beforeMs === evaluatedBeforeMs;
  const choiceOf = (label: string, span: DaySpan, count?: number) => (
    <Choice
      key={label}
      label={label}
      count={count}
      isChosen={isChosen(span)}
      onChoose={() => {
        const { fromMs, beforeMs } = isChosen(span) ? { fromMs: null, beforeMs: null } : span;
        onNarrow({ evaluatedFromMs: fromMs, evaluatedBeforeMs: beforeMs });
      }}
    />
  );
  return (
    <>
      {spans.map(({ label, days: count }) => choiceOf(label, lastDays(count, Date.now())))}
      {days.length > 0 ? <Divider my="xs" /> : null}
      {days.map(({ value, count }) => {
        const span = spanOfDay(value);
        return span ? choiceOf(dayText(value), span, count) : null;
      })}
    </>
  );
};

/** Whether a filter restricts when the newest result was created. */
export const isDated = ({ evaluatedFromMs, evaluatedBeforeMs }: LibraryFilter): boolean =>
  evaluatedFromMs !== null || evaluatedBeforeMs !== null;
