import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import { FindingTypeMark } from '../../../ui/FindingTypeMark.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { SeverityMark } from '../../../ui/SeverityMark.tsx';
import styles from './FindingCounts.module.css';

const partly = 'Not every detector gave a verdict. The page of the clip says which, and why.';

/** Findings by type; says "no findings" only where everything was judged. */
export const FindingCounts = ({ card }: { card: ClipCard }) => {
  const hasResult = card.evaluatedMs !== null;
  if (!hasResult) return <span className={styles.none}>–</span>;
  const isClear = card.findings.length === 0 && !card.isPartlyJudged;
  return (
    <span className={styles.counts}>
      {card.findings.map(({ type, count }) => (
        <FindingTypeMark key={type} type={type} count={count} isCompact />
      ))}
      {card.worstSeverity === null ? null : <SeverityMark severity={card.worstSeverity} />}
      {isClear ? <Mark icon={CircleCheck} tone="good" label="No findings" /> : null}
      {card.isPartlyJudged ? (
        <Mark icon={CircleDashed} tone="warn" label="Partly judged" explanation={partly} />
      ) : null}
    </span>
  );
};
