import { Group } from '@mantine/core';
import { CircleDashed, ThumbsDown, ThumbsUp, Users } from 'lucide-react';
import type { ClipCard } from '../../shared/contract/library.ts';
import {
  agentDecisionNames,
  type DecisionFilter,
  decidedByText,
  decisionNames,
} from '../../shared/domain/decision.ts';
import { Mark, type MarkLooks } from './Mark.tsx';
import textStyles from './texts.module.css';

export const decisionLooks: Record<DecisionFilter, MarkLooks> = {
  keep: { label: decisionNames.keep, icon: ThumbsUp, tone: 'good' },
  reject: { label: decisionNames.reject, icon: ThumbsDown, tone: 'bad' },
  undecided: { label: decisionNames.undecided, icon: CircleDashed, tone: 'idle' },
};

type Props = { card: Pick<ClipCard, 'decision' | 'agentDecision' | 'decidedBy'> };

/** Who decided what, once colleagues did. */
const ColleaguesMark = ({ card: { decidedBy } }: Props) =>
  decidedBy ? <Mark icon={Users} tone="info" label={decidedByText(decidedBy)} isCompact /> : null;

/** What an agent would decide about an undecided clip. */
const AgentMark = ({ card: { decision, agentDecision } }: Props) =>
  decision === null && agentDecision ? (
    <Mark
      {...decisionLooks[agentDecision]}
      label={agentDecisionNames[agentDecision]}
      note="agent"
      isCompact
    />
  ) : null;

/** What others decide, beside the buttons that show the decision in force. */
export const OthersMark = ({ card }: Props) => (
  <>
    {card.decidedBy ? (
      <Group gap="xs" wrap="nowrap" maw="22rem" miw={0}>
        <ColleaguesMark card={card} />
        <span className={`${textStyles.word} ${textStyles.truncated}`} aria-hidden>
          {decidedByText(card.decidedBy)}
        </span>
      </Group>
    ) : null}
    <AgentMark card={card} />
  </>
);

export const DecisionMark = ({ card }: Props) => (
  <>
    {card.decision === null ? (
      <AgentMark card={card} />
    ) : (
      <Mark {...decisionLooks[card.decision]} isCompact />
    )}
    <ColleaguesMark card={card} />
  </>
);
