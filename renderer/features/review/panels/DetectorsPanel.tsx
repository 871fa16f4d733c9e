import { detectorText, hasJudged } from '../../../../shared/domain/not-judged.ts';
import { printableText } from '../../../../shared/domain/printable-text.ts';
import type { EvaluationRead } from '../../../../shared/service-api/evaluation.ts';
import { FindingTypeMark } from '../../../ui/FindingTypeMark.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Section.tsx';
import styles from './DetectorsPanel.module.css';
import { detectorLooks } from './detector-looks.ts';

/** Which detectors gave a verdict, and why the others did not. */
export const DetectorsPanel = ({ evaluation }: { evaluation: EvaluationRead }) => {
  const detectors = evaluation.detectors ?? [];
  if (detectors.length === 0) return null;
  return (
    <Section title="Detectors">
      <ul className={styles.list}>
        {detectors.map(({ detector, status, error }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a service may send two of one name
          <li key={index} className={styles.detector}>
            <FindingTypeMark type={detector} />
            <Mark {...detectorLooks(status)} />
            {hasJudged(status) || status === 'pending' ? null : (
              <p className={styles.error}>
                {detectorText(detector, status, error?.message)}
                {error?.code ? ` (${printableText(error.code)})` : ''}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
};
