import { CircleDashed, SearchCheck } from 'lucide-react';
import { type ClipCard, verdicts } from '../../../../shared/contract/library.ts';
import { FindingTypeMark } from '../../../ui/FindingTypeMark.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { SeverityMark } from '../../../ui/SeverityMark.tsx';
import { VerdictMark } from '../../../ui/VerdictMark.tsx';
import styles from './FindingCounts.module.css';

const partly =
  'Not every detector gave a verdict, or only a part was judged. The page of the clip says which.';

/** Findings by type with what was said of them; says "no findings" only where everything was judged. */
export const FindingCounts = ({ card }: { card: ClipCard }) => {
  const hasFindings = card.findings.length > 0;
  const isClear = card.state === 'completed' && !hasFindings && !card.isPartlyJudged;
  return (
    <span className={styles.counts}>
      {card.findings.map(({ type, count }) => (
        <FindingTypeMark key={type} type={type} count={count} isCompact />
      ))}
      {card.worstSeverity === null ? null : <SeverityMark severity={card.worstSeverity} />}
      {verdicts.map((verdict) =>
        card.verdicts[verdict] > 0 ? (
          <VerdictMark key={verdict} verdict={verdict} count={card.verdicts[verdict]} isCompact />
        ) : null,
      )}
      {isClear ? <Mark icon={SearchCheck} tone="good" label="No findings" /> : null}
      {card.isPartlyJudged ? (
        <Mark
          icon={CircleDashed}
          tone="warn"
          label="Partly judged"
          explanation={partly}
          isCompact={hasFindings}
        />
      ) : null}
    </span>
  );
};
