import type { Tone } from './Mark.tsx';
import styles from './Meter.module.css';

type Props = {
  label: string;
  /** Null while unknown: the meter is empty. */
  value: number | null;
  max: number;
  /** For screen readers: "40 of 100 used". */
  valueText: string;
  tone?: Tone;
  /** Whether it shows progress rather than an amount. */
  isProgress?: boolean;
};

export const Meter = ({
  label,
  value,
  max,
  valueText,
  tone = 'info',
  isProgress = false,
}: Props) => {
  const filled = value === null || max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
  const measure = {
    role: isProgress ? 'progressbar' : 'meter',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': Math.max(0, max),
    'aria-valuenow': Math.min(value ?? 0, Math.max(0, max)),
    'aria-valuetext': valueText,
  };
  return (
    <div className={styles.meter} {...measure}>
      <div className={styles.filled} data-tone={tone} style={{ transform: `scaleX(${filled})` }} />
    </div>
  );
};
