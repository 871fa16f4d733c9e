import { Tooltip } from '@mantine/core';
import type { CSSProperties } from 'react';
import { severityLabel, severityLevel, severityLevels } from '../../shared/domain/severity.ts';
import styles from './SeverityMark.module.css';

/** Color and kind of line of a severity, never the only sign. @param level null if unknown */
export const severityLooks = (level: number | null) => ({
  'data-severity': level,
  style: {
    '--cc-severity': `var(--cc-${level === null ? 'idle' : `severity-${level}`})`,
  } as CSSProperties,
});

export const SeverityMark = ({ severity }: { severity: number | null }) => (
  <Tooltip label={severityLabel(severity)}>
    <span
      className={styles.severity}
      role="img"
      aria-label={severityLabel(severity)}
      {...severityLooks(severityLevel(severity))}
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
