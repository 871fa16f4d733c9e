import { Tooltip } from '@mantine/core';
import {
  type SeverityLevel,
  severityLabel,
  severityLevel,
  severityLevels,
  severityLines,
} from '../../shared/domain/severity.ts';
import styles from './SeverityMark.module.css';

/** @param level null if unknown */
export const severityStyle = (level: SeverityLevel | null) => ({
  '--cc-severity': `var(--cc-${level === null ? 'idle' : `severity-${level}`})`,
  '--cc-severity-line': severityLines[level ?? 'none'],
});

export const SeverityMark = ({ severity }: { severity: number | null }) => (
  <Tooltip label={severityLabel(severity)}>
    <span
      className={styles.severity}
      role="img"
      aria-label={severityLabel(severity)}
      style={severityStyle(severityLevel(severity))}
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
