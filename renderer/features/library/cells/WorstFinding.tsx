import type { CardFinding } from '../../../../shared/contract/library.ts';
import { findingName } from '../../../../shared/domain/finding-name.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import { formatCount } from '../../../ui/formats.ts';
import styles from './WorstFinding.module.css';

const framesText = ({ first, last }: NonNullable<CardFinding['frames']>): string =>
  first === last ? formatCount(first) : `${formatCount(first)}–${formatCount(last)}`;

/** The worst finding of a clip, with its frames: "Black frames 61–62". */
export const WorstFinding = ({ finding }: { finding: CardFinding }) => {
  const { icon: Icon, label, tone } = findingTypeLooks(finding.type);
  return (
    <span className={styles.finding} title={printableLine(finding.description)}>
      <span className={styles.icon} data-tone={tone} role="img" aria-label={label}>
        <Icon aria-hidden />
      </span>
      <span className={styles.name}>{findingName(finding)}</span>
      {finding.frames ? <span className={styles.frames}>{framesText(finding.frames)}</span> : null}
    </span>
  );
};
