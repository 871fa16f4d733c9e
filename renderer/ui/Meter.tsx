import type { Tone } from './Mark.tsx';
import styles from './Meter.module.css';

type Props = {
  /** What is measured, for screen readers. */
  label: string;
  /** Null while the amount is not known: an empty meter. */
  value: number | null;
  max: number;
  /** What stands beside it in words, for screen readers: "40 of 100 used". */
  valueText: string;
  tone?: Tone;
  /** A process that moves, rather than an amount. */
  isProgress?: boolean;
};

/** A bar that is filled as far as `value` goes; numbers stand beside it, not in it. */
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
