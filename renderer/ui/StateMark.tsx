import {
  Ban,
  CircleCheck,
  CircleDot,
  CircleQuestionMark,
  CircleSlash,
  CircleX,
  Clock,
  TextCursorInput,
} from 'lucide-react';
import type { ClipState } from '../../shared/domain/clip-state.ts';
import { Mark, type MarkLooks } from './Mark.tsx';

/** Word, sign and colour of every state of a clip. */
export const stateLooks: Record<ClipState, MarkLooks> = {
  completed: { label: 'Completed', icon: CircleCheck, tone: 'good' },
  partial: { label: 'Partial', icon: CircleDot, tone: 'warn' },
  failed: { label: 'Failed', icon: CircleX, tone: 'bad' },
  rejected: { label: 'Rejected', icon: Ban, tone: 'bad' },
  needs_prompt: { label: 'Needs prompt', icon: TextCursorInput, tone: 'warn' },
  uncertain: { label: 'Uncertain', icon: CircleQuestionMark, tone: 'doubt' },
  pending: { label: 'Pending', icon: Clock, tone: 'idle' },
  cancelled: { label: 'Cancelled', icon: CircleSlash, tone: 'idle' },
};

type Props = {
  state: ClipState;
  isCompact?: boolean;
  count?: number | undefined;
  /** Why it is so: the sentence of the clip's reason. */
  explanation?: string | undefined;
};

/** How a clip stands. */
export const StateMark = ({ state, ...rest }: Props) => <Mark {...stateLooks[state]} {...rest} />;
