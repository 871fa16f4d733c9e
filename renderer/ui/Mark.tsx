import { Tooltip } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { formatCount } from './formats.ts';
import styles from './Mark.module.css';

/** The meaning of a mark's color; color is never the only sign. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'doubt' | 'idle';

export type MarkLooks = { icon: LucideIcon; tone: Tone; label: string };

type Props = Omit<MarkLooks, 'tone'> & {
  tone?: Tone;
  color?: string;
  /** The label becomes the icon's tooltip and accessible name. */
  isCompact?: boolean;
  count?: number | undefined;
  /** Follows the label, and is the first to be truncated. */
  note?: string | null;
  explanation?: string | undefined;
};

export const Mark = ({
  icon: Icon,
  tone = 'idle',
  color,
  label,
  isCompact = false,
  count,
  note = null,
  explanation,
}: Props) => {
  const name = count === undefined ? label : `${label}: ${count}`;
  const mark = (
    <span
      className={styles.mark}
      style={{ color: color ?? `var(--cc-${tone})` }}
      {...(isCompact ? { role: 'img', 'aria-label': name } : {})}
    >
      <Icon />
      {isCompact ? null : <span className={styles.word}>{label}</span>}
      {count === undefined ? null : <span>{formatCount(count)}</span>}
      {note === null ? null : (
        <span className={styles.note}>
          <span>· {note}</span>
        </span>
      )}
    </span>
  );
  const tip = explanation ?? (isCompact ? name : undefined);
  return tip === undefined ? mark : <Tooltip label={tip}>{mark}</Tooltip>;
};
