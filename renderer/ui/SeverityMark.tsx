import { Tooltip } from '@mantine/core';
import { severityLabel, severityLevel, severityLevels } from '../../shared/domain/severity.ts';
import styles from './SeverityMark.module.css';

/** Lines below words, by severity from 1 to 5: their kind is a sign beside their color. */
const lines = ['dotted 2px', 'dashed 1.5px', 'solid 1px', 'solid 2px', 'solid 3.5px'];

/** @param level null if unknown */
export const severityStyle = (level: number | null) => ({
  '--cc-severity': `var(--cc-${level === null ? 'idle' : `severity-${level}`})`,
  '--cc-severity-line': lines[(level ?? 0) - 1] ?? 'wavy 1px',
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
