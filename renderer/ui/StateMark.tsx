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
import { stateNames } from '../../shared/domain/shown-names.ts';
import { Mark, type MarkLooks } from './Mark.tsx';

export const stateLooks: Record<ClipState, MarkLooks> = {
  completed: { label: stateNames.completed, icon: CircleCheck, tone: 'good' },
  partial: { label: stateNames.partial, icon: CircleDot, tone: 'warn' },
  failed: { label: stateNames.failed, icon: CircleX, tone: 'bad' },
  rejected: { label: stateNames.rejected, icon: Ban, tone: 'bad' },
  needs_prompt: { label: stateNames.needs_prompt, icon: TextCursorInput, tone: 'warn' },
  uncertain: { label: stateNames.uncertain, icon: CircleQuestionMark, tone: 'doubt' },
  pending: { label: stateNames.pending, icon: Clock, tone: 'idle' },
  cancelled: { label: stateNames.cancelled, icon: CircleSlash, tone: 'idle' },
};

export const StateMark = ({ state }: { state: ClipState }) => <Mark {...stateLooks[state]} />;
