import {
  CircleDashed,
  CircleQuestionMark,
  CircleX,
  Eye,
  SearchCheck,
  TriangleAlert,
} from 'lucide-react';
import type { ClipState } from '../../shared/domain/clip-state.ts';
import type { Reason } from '../../shared/domain/reason.ts';
import { stateNames } from '../../shared/domain/shown-names.ts';
import { allChecked, type Outcome, outcomeNames } from '../../shared/model/outcome.ts';
import { Mark, type MarkLooks } from './Mark.tsx';

export const outcomeLooks: Record<Outcome, MarkLooks> = {
  confirmed: { label: outcomeNames.confirmed, icon: TriangleAlert, tone: 'bad' },
  needs_review: { label: outcomeNames.needs_review, icon: Eye, tone: 'warn' },
  uncertain: { label: outcomeNames.uncertain, icon: CircleQuestionMark, tone: 'doubt' },
  failed: { label: outcomeNames.failed, icon: CircleX, tone: 'bad' },
  not_evaluated: { label: outcomeNames.not_evaluated, icon: CircleDashed, tone: 'idle' },
  no_defects: { label: outcomeNames.no_defects, icon: SearchCheck, tone: 'good' },
};

/** States without a result that say why. */
const explainingStates: readonly ClipState[] = ['rejected', 'needs_prompt', 'pending', 'cancelled'];

type NotedClip = {
  readonly outcome: Outcome;
  readonly state: ClipState;
  readonly checkedNote: string | null;
  readonly reason: Reason | null;
};

/**
 * Returns the note beside an outcome: why there is no result, or what was checked; null if everything
 * was, or nothing.
 */
export const outcomeNote = ({ outcome, state, checkedNote, reason }: NotedClip): string | null => {
  const lacksResult = outcome === 'failed' || outcome === 'not_evaluated';
  if (lacksResult && explainingStates.includes(state)) {
    return reason?.code === 'skipped' ? 'skipped' : stateNames[state].toLowerCase();
  }
  return checkedNote === allChecked || checkedNote === 'nothing' ? null : checkedNote;
};

type Props = {
  outcome: Outcome;
  /** As returned by `outcomeNote`. */
  note?: string | null;
  count?: number | undefined;
  explanation?: string | undefined;
};

/** The outcome of a clip, or of several. */
export const OutcomeMark = ({ outcome, note = null, ...rest }: Props) => (
  <Mark {...outcomeLooks[outcome]} note={note} {...rest} />
);
