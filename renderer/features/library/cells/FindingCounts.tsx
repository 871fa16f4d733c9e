import { CircleDashed, FileQuestionMark, SearchCheck } from 'lucide-react';
import { type ClipCard, verdicts } from '../../../../shared/contract/library.ts';
import {
  isWhollyJudged,
  type NotJudged,
  nothingFoundText,
  notJudgedNames,
  unreadableText,
} from '../../../../shared/domain/not-judged-kinds.ts';
import { printableLine } from '../../../../shared/domain/printable-lines.ts';
import { FindingTypeMark } from '../../../ui/FindingTypeMark.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { SeverityMark } from '../../../ui/SeverityMark.tsx';
import { VerdictMark } from '../../../ui/VerdictMark.tsx';
import styles from './FindingCounts.module.css';

/** What was found in the rest, and why that was not judged. */
const explanationOf = (card: ClipCard, notJudged: NotJudged): string => {
  const { findings, reason, unreadableFindings } = card;
  return [
    findings.length + unreadableFindings === 0 ? nothingFoundText(notJudged) : null,
    reason === null ? 'The page of the clip says what was judged.' : printableLine(reason.message),
  ]
    .filter(Boolean)
    .join(' ');
};

type Props = {
  card: ClipCard;
  /** Leaves out what has no room in one line. */
  isOneLine?: boolean;
};

/** Findings by type with what was said of them; says "no findings" only where everything was judged. */
export const FindingCounts = ({ card, isOneLine = false }: Props) => {
  const hasFindings = card.findings.length > 0;
  const isClear = isWhollyJudged(card) && !hasFindings;
  return (
    <span className={styles.counts} data-one-line={isOneLine}>
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
      {card.unreadableFindings > 0 ? (
        <Mark
          icon={FileQuestionMark}
          tone="warn"
          label={unreadableText(card.unreadableFindings).replace(/\.$/u, '')}
        />
      ) : null}
      {card.notJudged === null ? null : (
        <Mark
          icon={CircleDashed}
          tone="warn"
          label={notJudgedNames[card.notJudged]}
          explanation={explanationOf(card, card.notJudged)}
          isCompact={hasFindings}
        />
      )}
    </span>
  );
};
