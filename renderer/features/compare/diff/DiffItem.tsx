import { FindingItem } from '../../review/findings/FindingItem.tsx';
import { VerdictButtons } from '../../review/findings/VerdictButtons.tsx';
import { ReviewContext } from '../../review/review-context.ts';
import { sideLabels, useComparison } from '../compare-context.ts';
import { changeTexts } from './change-text.ts';
import styles from './DiffItem.module.css';
import type { DiffKind } from './diff-groups.ts';
import { judgedSides } from './judged-sides.ts';
import { useJudge } from './use-judge.ts';

/** What is said beside a finding that both results have. */
const stillTexts = (texts: readonly string[], isCarried: boolean): string[] => [
  ...(texts.length === 0 ? ['Unchanged'] : texts),
  ...(isCarried ? ['Verdict carried over'] : []),
];

type Props = { index: number; kind: DiffKind };

/** One finding of the diff. Choosing it leads both sides to its first frame. */
export const DiffItem = ({ index, kind }: Props) => {
  const comparison = useComparison();
  const { pairs, chosen, choose } = comparison;
  const judge = useJudge();
  const isChosen = index === chosen;
  const pair = pairs[index];
  const judged = pair ? judgedSides(comparison, pair) : [];
  const shown = judged.at(-1);
  if (!pair || !shown) return null;
  const isCarried = judged.length === 1 && pair.change !== null && shown.finding.verdict !== null;
  const numbers = [
    ...(pair.left === null ? [] : [`${sideLabels.left} ${pair.left + 1}`]),
    ...(pair.right === null ? [] : [`${sideLabels.right} ${pair.right + 1}`]),
  ];
  return (
    <article
      className={styles.item}
      data-chosen={isChosen}
      data-kind={kind}
      data-testid="diff-item"
    >
      <div className={styles.head}>
        <button
          type="button"
          className={styles.choose}
          aria-pressed={isChosen}
          onClick={() => choose(isChosen ? null : index)}
        >
          {numbers.join(' → ')}
        </button>
        {pair.change === null
          ? null
          : stillTexts(changeTexts(pair.change), isCarried).map((text) => (
              <span key={text} className={styles.change}>
                {text}
              </span>
            ))}
      </div>
      <ReviewContext value={comparison[shown.side]}>
        <FindingItem
          finding={shown.finding}
          number={(pair[shown.side] ?? 0) + 1}
          isChosen={isChosen}
        />
      </ReviewContext>
      {isChosen
        ? judged.map(({ side, finding }) => (
            <div key={side} className={styles.judging}>
              {judged.length > 1 ? <span>{sideLabels[side]}</span> : null}
              <VerdictButtons
                verdict={finding.verdict}
                onJudge={(verdict) => judge(comparison[side].detail.card.clipId, finding, verdict)}
              />
            </div>
          ))
        : null}
    </article>
  );
};
