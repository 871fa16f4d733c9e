import { Flex, Text, VisuallyHidden } from '@mantine/core';
import type { ClipDetail, DecidableClip } from '../../../shared/contract/clips.ts';
import { decisionNames } from '../../../shared/domain/decision.ts';
import { outcomeNames } from '../../../shared/model/outcome.ts';
import { linesOf } from '../../../shared/text/printable-lines.ts';
import { OutcomeMark } from '../../ui/OutcomeMark.tsx';
import { TextLines } from '../../ui/TextLines.tsx';
import textStyles from '../../ui/texts.module.css';
import { DecisionButtons } from '../clip-actions/DecisionButtons.tsx';
import { CardState } from '../clip-cards/CardState.tsx';
import { MissingMark } from '../clip-cards/ClipMarks.tsx';
import { WorstFinding } from '../clip-cards/FindingMarks.tsx';
import styles from './CullFacts.module.css';

type Props = {
  clip: DecidableClip;
  /** Undefined while it loads. */
  detail: ClipDetail | undefined;
  position: string;
  onDecide: (decision: DecidableClip['decision']) => void;
};

/** What must be in view to decide, also in full screen. */
export const CullFacts = ({ clip, detail, position, onDecide }: Props) => {
  const card = detail?.card;
  const prompt = card?.prompt ?? null;
  return (
    <div className={styles.facts}>
      <div className={styles.line}>
        <Text span c="dimmed" flex="none">
          {position}
        </Text>
        <strong className={textStyles.truncated} title={clip.name}>
          {clip.name}
        </strong>
        {card?.isMissing ? <MissingMark isCompact /> : null}
        {/* Its note is cut before anything else, its word never. */}
        <Flex component="span" flex="0 1000 auto" miw="min-content">
          {card ? (
            <CardState card={card} job={undefined} />
          ) : (
            <OutcomeMark outcome={clip.outcome} />
          )}
        </Flex>
        {card?.worst ? <WorstFinding finding={card.worst} /> : null}
      </div>
      <DecisionButtons label="Decision" decision={clip.decision} onDecide={onDecide} />
      <p className={styles.prompt} titleLines={linesOf(prompt ?? '')}>
        {prompt === null ? (
          <span className={textStyles.dim}>{card ? 'No prompt' : ''}</span>
        ) : (
          <TextLines>{prompt}</TextLines>
        )}
      </p>
      <VisuallyHidden role="status">
        {`${clip.name}: ${outcomeNames[clip.outcome]}, ${decisionNames[clip.decision ?? 'undecided'].toLowerCase()}`}
      </VisuallyHidden>
    </div>
  );
};
