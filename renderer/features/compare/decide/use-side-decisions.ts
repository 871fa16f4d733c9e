import type { Decision } from '../../../../shared/domain/decision.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { decisionActions, decisionHandlers } from '../../clip-actions/decision-actions.ts';
import { useSetDecision } from '../../clip-actions/use-set-decision.ts';
import { type SideName, useComparison } from '../compare-context.ts';

/** The keys of each side; those of all screens act on the left clip. */
export const sideActions = {
  left: decisionActions,
  right: {
    keep: 'compare.keepRight',
    reject: 'compare.rejectRight',
    undecide: 'compare.undecideRight',
  },
} as const;

/** Keeps or rejects the clip of a side, by key and by what is returned. */
export const useSideDecisions = (): ((side: SideName, decision: Decision | null) => void) => {
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
