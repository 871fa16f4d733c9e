import { printableText } from '../../../../shared/text/printable-text.ts';
import { DecisionButtons } from '../../clip-actions/DecisionButtons.tsx';
import { type SideName, sideLabels, sideNames, useComparison } from '../compare-context.ts';
import styles from './CompareDecisions.module.css';
import { sideActions, useSideDecisions } from './use-side-decisions.ts';

/** Keeps or rejects the compared clips, each on its side. */
export const CompareDecisions = () => {
  const comparison = useComparison();
  const decide = useSideDecisions();
  const shown: readonly SideName[] = comparison.isOneClip ? ['left'] : sideNames;
  return (
    <div className={styles.sides}>
      {shown.map((side) => {
        const { card } = comparison[side].detail;
        return (
          <div key={side} className={styles.side}>
            {comparison.isOneClip ? null : <span className={styles.label}>{sideLabels[side]}</span>}
            <DecisionButtons
              label={`Decision about ${printableText(card.name)}`}
              decision={card.decision}
              actions={sideActions[side]}
              onDecide={(decision) => decide(side, decision)}
            />
          </div>
        );
      })}
    </div>
  );
};
