import { FileQuestionMark } from 'lucide-react';
import type { CardFinding, ClipCard } from '../../../shared/contract/library.ts';
import { findingName } from '../../../shared/domain/finding-name.ts';
import { unreadableLabel } from '../../../shared/domain/not-judged-kinds.ts';
import { kindName } from '../../../shared/model/kinds.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { findingTypeLooks } from '../../ui/FindingTypeMark.tsx';
import { formatCount } from '../../ui/formats.ts';
import { Mark } from '../../ui/Mark.tsx';
import { SeverityMark } from '../../ui/SeverityMark.tsx';
import textStyles from '../../ui/texts.module.css';
import styles from './FindingMarks.module.css';

const framesText = ({ first, last }: NonNullable<CardFinding['frames']>): string =>
  first === last ? formatCount(first) : `${formatCount(first)}–${formatCount(last)}`;

type NamedFinding = Pick<CardFinding, 'type' | 'description' | 'frames'>;

export const WorstFinding = ({ finding }: { finding: NamedFinding }) => {
  const { icon: Icon, label, color } = findingTypeLooks(finding.type);
  return (
    <span className={styles.finding} title={printableLine(finding.description)}>
      <Icon style={{ color }} role="img" aria-label={label} />
      <span className={textStyles.truncated}>{findingName(finding)}</span>
      {finding.frames ? <span className={styles.frames}>{framesText(finding.frames)}</span> : null}
    </span>
  );
};

type Props = {
  card: ClipCard;
  /** Only icons and counts, whose names are tooltips. */
  isOneLine?: boolean;
};

export const FindingMarks = ({ card, isOneLine = false }: Props) => (
  <span className={styles.counts} data-one-line={isOneLine}>
    {card.kinds.map(({ kind, type, count }) => {
      const { icon, color } = findingTypeLooks(type);
      return (
        <Mark
          key={`${kind} ${type}`}
          icon={icon}
          color={color}
          label={kindName(kind)}
          count={count}
          isCompact={isOneLine}
        />
      );
    })}
    {isOneLine || card.worstSeverity === null ? null : (
      <SeverityMark severity={card.worstSeverity} />
    )}
    {card.unreadableFindings > 0 ? (
      <Mark
        icon={FileQuestionMark}
        tone="warn"
        label={unreadableLabel(card.unreadableFindings)}
        isCompact={isOneLine}
      />
    ) : null}
  </span>
);
