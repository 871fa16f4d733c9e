import type { Verdict } from '../../../../shared/domain/verdict.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { useComparison } from '../compare-context.ts';
import { pairBeside } from './diff-groups.ts';
import { judgedSides } from './judged-sides.ts';
import { useJudge } from './use-judge.ts';

/** Handles the keys that step through the diff and set verdicts on the selected pair. */
export const useDiffKeys = (): void => {
  const comparison = useComparison();
  const { pairs, chosen, choose } = comparison;
  const judge = useJudge();
  const step = (by: 1 | -1): void => {
    const next = pairBeside(pairs, chosen, by);
    if (next !== null) choose(next);
  };
  const pair = chosen === null ? undefined : pairs[chosen];
  const setVerdict = (verdict: Verdict | null) => (): void => {
    if (!pair) return;
    for (const { side, finding } of judgedSides(comparison, pair)) {
      judge(comparison[side].detail.card.clipId, finding, verdict);
    }
  };
  useActionHandlers({
    'review.nextFinding': () => step(1),
    'review.previousFinding': () => step(-1),
    ...(pair
      ? {
          'selection.verdictReal': setVerdict('real'),
          'selection.verdictIntended': setVerdict('intended'),
          'selection.verdictWrong': setVerdict('wrong'),
          'selection.verdictDuplicate': setVerdict('duplicate'),
          'selection.verdictNone': setVerdict(null),
          'selection.none': () => choose(null),
        }
      : {}),
  });
};
