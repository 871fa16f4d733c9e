import { CircleDashed, FileQuestionMark, SearchCheck } from 'lucide-react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import {
  isCleanLabel,
  isWhollyJudged,
  type NotJudged,
  notJudgedNames,
  resultLabel,
  unreadableLabel,
} from '../../../../shared/domain/not-judged-kinds.ts';
import { printableLine } from '../../../../shared/domain/printable-lines.ts';
import { FindingTypeMark } from '../../../ui/FindingTypeMark.tsx';
import { Mark, type Tone } from '../../../ui/Mark.tsx';
import { SeverityMark } from '../../../ui/SeverityMark.tsx';
import { VerdictMark } from '../../../ui/VerdictMark.tsx';
import styles from './FindingCounts.module.css';

const dismissedCount = ({ verdicts: { intended, wrong, duplicate } }: ClipCard): number =>
  intended + wrong + duplicate;

/** Looks of what was not judged: calm where just the prompt or the picture was left out. */
const toneOf = (notJudged: NotJudged): Tone =>
  notJudged === 'prompt' || notJudged === 'picture' ? 'idle' : 'warn';

type LabelProps = { card: ClipCard; isOneLine: boolean };

/** What the result came to where it has no findings, else what it leaves unjudged. */
const ResultMark = ({ card, isOneLine }: LabelProps) => {
  const { notJudged, reason, state } = card;
  const hasFindings = card.findings.length > 0;
  const hasCounts = hasFindings || card.unreadableFindings > 0;
  if (notJudged === null) {
    if (hasFindings || !isWhollyJudged({ state, notJudged })) return null;
    const isDismissed = dismissedCount(card) > 0 && card.unreadableFindings === 0;
    const label = isDismissed ? 'All findings dismissed' : resultLabel(card);
    const tone = isDismissed || isCleanLabel(label) ? 'good' : 'idle';
    return <Mark icon={SearchCheck} tone={tone} label={label} />;
  }
  const label = hasCounts ? notJudgedNames[notJudged] : resultLabel(card);
  const why =
    reason === null ? 'The page of the clip says what was checked.' : printableLine(reason.message);
  return (
    <Mark
      icon={CircleDashed}
      tone={toneOf(notJudged)}
      label={label}
      explanation={`${label}. ${why}`}
      isCompact={hasCounts && isOneLine}
    />
  );
};

type Props = {
  card: ClipCard;
  /** Leaves out what has no room in one line. */
  isOneLine?: boolean;
};

/** Findings by type and how many are confirmed, without dismissed ones; says "no findings" only where everything was judged. */
export const FindingCounts = ({ card, isOneLine = false }: Props) => {
  return (
    <span className={styles.counts} data-one-line={isOneLine}>
      {card.findings.map(({ type, count }) => (
        <FindingTypeMark key={type} type={type} count={count} isCompact />
      ))}
      {card.worstSeverity === null ? null : <SeverityMark severity={card.worstSeverity} />}
      {card.verdicts.real > 0 ? (
        <VerdictMark verdict="real" count={card.verdicts.real} isCompact />
      ) : null}
      {card.unreadableFindings > 0 ? (
        <Mark
          icon={FileQuestionMark}
          tone="warn"
          label={unreadableLabel(card.unreadableFindings)}
        />
      ) : null}
      <ResultMark card={card} isOneLine={isOneLine} />
    </span>
  );
};
