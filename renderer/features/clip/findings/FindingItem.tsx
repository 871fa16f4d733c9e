import type { ReactNode } from 'react';
import type { FindingRead } from '../../../../shared/service-api/finding.ts';
import { FindingTypeMark } from '../../../ui/FindingTypeMark.tsx';
import { printableLine, printableLines } from '../../../ui/printable-lines.ts';
import { SeverityMark } from '../../../ui/SeverityMark.tsx';
import styles from './FindingItem.module.css';
import { findingPlace } from './finding-place.ts';

type Props = {
  finding: FindingRead;
  isChosen: boolean;
  onChoose: () => void;
  /** Verdict and note, where the finding can be judged. */
  children?: ReactNode;
};

/** One finding: what, where and how bad. Choosing it goes to its place in the clip. */
export const FindingItem = ({ finding, isChosen, onChoose, children }: Props) => {
  const place = findingPlace(finding);
  const { description, prompt_segment: segment, severity } = finding;
  return (
    <li className={styles.finding} data-chosen={isChosen}>
      <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles.marks}>
          <FindingTypeMark type={finding.type} />
          {severity === undefined ? null : <SeverityMark severity={severity} />}
          {finding.source === 'human' ? <span className={styles.dim}>by a person</span> : null}
          {place === null ? null : <span className={styles.place}>{place}</span>}
        </span>
        <span className={styles.description}>
          {description === '' ? 'No description was given.' : printableLines(description)}
        </span>
        {segment ? <q className={styles.segment}>{printableLine(segment.text)}</q> : null}
      </button>
      {children}
    </li>
  );
};
