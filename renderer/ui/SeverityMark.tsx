import { Tooltip } from '@mantine/core';
import styles from './SeverityMark.module.css';

const steps = [1, 2, 3, 4, 5] as const;

/** Words for a severity, as facets and screen readers say it. */
export const severityLabel = (severity: number | null): string =>
  severity === null ? 'Severity unknown' : `Severity ${severity} of 5`;

/** How bad a finding is: 1 is minor, 5 entirely absent; null where the service gave none. */
export const SeverityMark = ({ severity }: { severity: number | null }) => (
  <Tooltip label={severityLabel(severity)}>
    <span
      className={styles.severity}
      role="img"
      aria-label={severityLabel(severity)}
      data-level={severity === null ? 'unknown' : severity >= 4 ? 'high' : 'low'}
    >
      <span className={styles.bars}>
        {steps.map((step) => (
          <span
            key={step}
            className={styles.bar}
            data-filled={severity !== null && step <= severity}
          />
        ))}
      </span>
      <span className={styles.number}>{severity ?? '–'}</span>
    </span>
  </Tooltip>
);
