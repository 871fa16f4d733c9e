import { FileQuestionMark } from 'lucide-react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import { unreadableLabel } from '../../../../shared/domain/not-judged-kinds.ts';
import { FindingTypeMark } from '../../../ui/FindingTypeMark.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { SeverityMark } from '../../../ui/SeverityMark.tsx';
import { VerdictMark } from '../../../ui/VerdictMark.tsx';
import styles from './FindingCounts.module.css';

type Props = {
  card: ClipCard;
  /** Cuts off what does not fit in one line. */
  isOneLine?: boolean;
};

/** Findings by type and how many are confirmed, without dismissed ones. */
export const FindingCounts = ({ card, isOneLine = false }: Props) => (
  <span className={styles.counts} data-one-line={isOneLine}>
    {card.findings.map(({ type, count }) => (
      <FindingTypeMark key={type} type={type} count={count} isCompact />
    ))}
    {card.worstSeverity === null ? null : <SeverityMark severity={card.worstSeverity} />}
    {card.verdicts.real > 0 ? (
      <VerdictMark verdict="real" count={card.verdicts.real} isCompact />
    ) : null}
    {card.unreadableFindings > 0 ? (
      <Mark icon={FileQuestionMark} tone="warn" label={unreadableLabel(card.unreadableFindings)} />
    ) : null}
  </span>
);
