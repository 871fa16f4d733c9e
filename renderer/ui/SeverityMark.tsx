import { Tooltip } from '@mantine/core';
import { severityLabel, severityLevel, severityLevels } from '../../shared/domain/severity.ts';
import styles from './SeverityMark.module.css';

export const SeverityMark = ({ severity }: { severity: number | null }) => (
  <Tooltip label={severityLabel(severity)}>
    <span
      className={styles.severity}
      role="img"
      aria-label={severityLabel(severity)}
      data-severity={severityLevel(severity) ?? 'unknown'}
    >
      <span className={styles.bars}>
        {severityLevels.map((step) => (
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
