import type { Decision } from '../../../../shared/domain/decision.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { useSetDecision } from '../../clip-actions/use-set-decision.ts';
import { type SideName, useComparison } from '../compare-context.ts';

/** The keys of each side; those of all screens act on the left clip. */
export const sideActions = {
  left: { keep: 'selection.keep', reject: 'selection.reject', undecide: 'selection.undecide' },
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
  const handlersOf = (side: SideName) => {
    const { keep, reject, undecide } = sideActions[side];
    return {
      [keep]: () => decide(side, 'keep'),
      [reject]: () => decide(side, 'reject'),
      [undecide]: () => decide(side, null),
    };
  };
  useActionHandlers({
    ...handlersOf('left'),
    ...(comparison.isOneClip ? {} : handlersOf('right')),
  });
  return decide;
};
