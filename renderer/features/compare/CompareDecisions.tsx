import { Flex, Group, Text } from '@mantine/core';
import type { Decision } from '../../../shared/domain/decision.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import {
  DecisionButtons,
  decisionActions,
  decisionHandlers,
} from '../clip-actions/DecisionButtons.tsx';
import { useSetDecision } from '../clip-actions/use-set-decision.ts';
import { useComparison } from './compare-context.ts';
import { type SideName, sideLabels, sideNames } from './frames/frame-match.ts';

/** The app-wide shortcuts act on the left clip. */
const sideActions = {
  left: decisionActions,
  right: {
    keep: 'compare.keepRight',
    reject: 'compare.rejectRight',
    undecide: 'compare.undecideRight',
  },
} as const;

const useSideDecisions = (): ((side: SideName, decision: Decision | null) => void) => {
  const comparison = useComparison();
  const setDecision = useSetDecision();
  const decide = (side: SideName, decision: Decision | null): void => {
    const { clipId, name } = comparison[side].detail.card;
    setDecision({ clipIds: [clipId], decision, name });
  };
  const handlersOf = (side: SideName) =>
    decisionHandlers((decision) => decide(side, decision), sideActions[side]);
  useActionHandlers({
    ...handlersOf('left'),
    ...(comparison.isOneClip ? {} : handlersOf('right')),
  });
  return decide;
};

export const CompareDecisions = () => {
  const comparison = useComparison();
  const decide = useSideDecisions();
  const shown: readonly SideName[] = comparison.isOneClip ? ['left'] : sideNames;
  return (
    <Flex wrap="wrap" rowGap="sm" columnGap="lg" p="md" pb={0}>
      {shown.map((side) => {
        const { card } = comparison[side].detail;
        return (
          <Group key={side} gap="sm">
            {comparison.isOneClip ? null : (
              <Text span c="dimmed" fz="xs" miw={36}>
                {sideLabels[side]}
              </Text>
            )}
            <DecisionButtons
              label={`Decision about ${card.name}`}
              decision={card.decision}
              actions={sideActions[side]}
              onDecide={(decision) => decide(side, decision)}
            />
          </Group>
        );
      })}
    </Flex>
  );
};
