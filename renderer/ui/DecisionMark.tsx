import { CircleDashed, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ClipCard } from '../../shared/contract/library.ts';
import {
  agentDecisionNames,
  type DecisionFilter,
  decisionNames,
} from '../../shared/domain/decision.ts';
import { Mark, type MarkLooks } from './Mark.tsx';

export const decisionLooks: Record<DecisionFilter, MarkLooks> = {
  keep: { label: decisionNames.keep, icon: ThumbsUp, tone: 'good' },
  reject: { label: decisionNames.reject, icon: ThumbsDown, tone: 'bad' },
  undecided: { label: decisionNames.undecided, icon: CircleDashed, tone: 'idle' },
};

type Props = { card: Pick<ClipCard, 'decision' | 'agentDecision'> };

/** What an agent would decide about an undecided clip. */
export const AgentMark = ({ card: { decision, agentDecision } }: Props) =>
  decision === null && agentDecision ? (
    <Mark
      {...decisionLooks[agentDecision]}
      label={agentDecisionNames[agentDecision]}
      note="agent"
      isCompact
    />
  ) : null;

export const DecisionMark = ({ card }: Props) =>
  card.decision === null ? (
    <AgentMark card={card} />
  ) : (
    <Mark {...decisionLooks[card.decision]} isCompact />
  );
