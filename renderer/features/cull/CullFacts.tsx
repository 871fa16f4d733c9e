import { Flex, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ClipDetail, DecidableClip } from '../../../shared/contract/clips.ts';
import { decisionNames } from '../../../shared/domain/decision.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { outcomeNames } from '../../../shared/model/outcome.ts';
import { linesOf } from '../../../shared/text/printable-lines.ts';
import { OthersMark } from '../../ui/DecisionMark.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { OutcomeMark } from '../../ui/OutcomeMark.tsx';
import { TextLines } from '../../ui/TextLines.tsx';
import textStyles from '../../ui/texts.module.css';
import { DecisionButtons } from '../clip-actions/DecisionButtons.tsx';
import { CardState } from '../clip-cards/CardState.tsx';
import { MissingMark } from '../clip-cards/ClipMarks.tsx';
import { WorstFinding } from '../clip-cards/FindingMarks.tsx';

type Props = {
  clip: DecidableClip;
  /** Undefined while it loads. */
  detail: ClipDetail | undefined;
  /** Named instead of the worst finding. */
  looped: Finding | null;
  position: string;
  onDecide: (decision: DecidableClip['decision']) => void;
};

const framesOf = ({ place: { hasRegion, firstFrame, lastFrame } }: Finding) =>
  hasRegion ? { first: firstFrame, last: lastFrame } : null;

/** What must be in view to decide, also in full screen. */
export const CullFacts = ({ clip, detail, looped, position, onDecide }: Props) => {
  const card = detail?.card;
  const named = looped ? { ...looped, frames: framesOf(looped) } : card?.worst;
  const others = card ? card.counts.confirmed + card.counts.open - 1 : 0;
  const prompt = card?.prompt ?? null;
  return (
    <Stack
      gap="xs"
      flex="none"
      px="md"
      py="sm"
      bg="var(--cc-surface-1)"
      style={{ borderTop: '1px solid var(--cc-line)' }}
    >
      <Group gap="lg" wrap="nowrap" justify="space-between">
        <Group gap="md" wrap="nowrap" miw={0} style={{ whiteSpace: 'nowrap' }}>
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
          {named ? <WorstFinding finding={named} /> : null}
          {named && others > 0 ? (
            <span className={textStyles.dim} title={formatCountOf(others, 'more finding')}>
              +{formatCount(others)}
            </span>
          ) : null}
          {card ? <OthersMark card={card} /> : null}
        </Group>
        <DecisionButtons label="Decision" decision={clip.decision} onDecide={onDecide} />
      </Group>
      {/* As high with a short prompt as with a long one, so that the picture keeps its size. */}
      <Text h="2.8em" lh={1.4} lineClamp={2} dir="auto" titleLines={linesOf(prompt ?? '')}>
        {prompt === null ? (
          <span className={textStyles.dim}>{card ? 'No prompt' : ''}</span>
        ) : (
          <TextLines>{prompt}</TextLines>
        )}
      </Text>
      <VisuallyHidden role="status">
        {`${clip.name}: ${outcomeNames[clip.outcome]}, ${decisionNames[clip.decision ?? 'undecided'].toLowerCase()}`}
      </VisuallyHidden>
    </Stack>
  );
};
