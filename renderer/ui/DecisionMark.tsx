import { CircleDashed, ThumbsDown, ThumbsUp } from 'lucide-react';
import { type Decision, type DecisionFilter, decisionNames } from '../../shared/domain/decision.ts';
import { Mark, type MarkLooks } from './Mark.tsx';

export const decisionLooks: Record<DecisionFilter, MarkLooks> = {
  keep: { label: decisionNames.keep, icon: ThumbsUp, tone: 'good' },
  reject: { label: decisionNames.reject, icon: ThumbsDown, tone: 'bad' },
  undecided: { label: decisionNames.undecided, icon: CircleDashed, tone: 'idle' },
};

export const DecisionMark = ({ decision }: { decision: Decision }) => (
  <Mark {...decisionLooks[decision]} isCompact />
);
