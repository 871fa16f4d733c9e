import type { Verdict } from '../../../../shared/domain/verdict.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { useComparison } from '../compare-context.ts';
import { pairBeside } from './diff-groups.ts';
import { useSetPairVerdict } from './use-set-verdict.ts';
import { verdictTargets } from './verdict-targets.ts';

export const useDiffKeys = (): void => {
  const comparison = useComparison();
  const { pairs, chosen, choose } = comparison;
  const setVerdict = useSetPairVerdict();
  const step = (by: 1 | -1): void => {
    const next = pairBeside(pairs, chosen, by);
    if (next !== null) choose(next);
  };
  const pair = chosen === null ? undefined : pairs[chosen];
  const verdictSetter = (verdict: Verdict | null) => (): void => {
    if (!pair) return;
    for (const { side, finding } of verdictTargets(comparison, pair)) {
      setVerdict(comparison[side].detail.card.clipId, finding, verdict);
    }
  };
  useActionHandlers({
    'review.nextFinding': () => step(1),
    'review.previousFinding': () => step(-1),
    ...(pair
      ? {
          'selection.verdictReal': verdictSetter('real'),
          'selection.verdictIntended': verdictSetter('intended'),
          'selection.verdictWrong': verdictSetter('wrong'),
          'selection.verdictDuplicate': verdictSetter('duplicate'),
          'selection.verdictNone': verdictSetter(null),
          'selection.none': () => choose(null),
        }
      : {}),
  });
};
