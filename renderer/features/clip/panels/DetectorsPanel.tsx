import type { EvaluationRead } from '../../../../shared/service-api/evaluation.ts';
import { FindingTypeMark } from '../../../ui/FindingTypeMark.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { printableLine } from '../../../ui/printable-lines.ts';
import { Section } from '../../../ui/Section.tsx';
import styles from './DetectorsPanel.module.css';
import { detectorLooks, notJudged } from './detector-looks.ts';

/** Statuses of a detector that gave its verdict. */
const hasJudged = new Set(['completed', 'reused']);

/** Which detectors gave a verdict, and why the others did not. */
export const DetectorsPanel = ({ evaluation }: { evaluation: EvaluationRead }) => {
  const detectors = evaluation.detectors ?? [];
  if (detectors.length === 0) return null;
  return (
    <Section title="Detectors">
      <ul className={styles.list}>
        {detectors.map(({ detector, status, error }) => (
          <li key={detector} className={styles.detector}>
            <FindingTypeMark type={detector} />
            <Mark {...detectorLooks(status)} />
            {hasJudged.has(status) || status === 'pending' ? null : (
              <p className={styles.error}>
                {notJudged(detector)}
                {error?.message ? `: ${printableLine(error.message)}` : '.'}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
};
