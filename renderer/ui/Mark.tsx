import { Tooltip } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import styles from './Mark.module.css';

/** What a mark's colour stands for; the colour never stands alone. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'doubt' | 'idle' | 'glitch' | 'misalignment';

export type MarkLooks = { icon: LucideIcon; tone: Tone; label: string };

type Props = MarkLooks & {
  /** Icon alone: the word is its tooltip and its name for screen readers. */
  isCompact?: boolean;
  /** Shown beside the icon also when compact. */
  count?: number | undefined;
  /** Says more than the label; shown when pointed at. */
  explanation?: string | undefined;
};

/** A small sign with a word: how every state, type and verdict is shown. */
export const Mark = ({ icon: Icon, tone, label, isCompact = false, count, explanation }: Props) => {
  const name = count === undefined ? label : `${label}: ${count}`;
  const mark = (
    <span
      className={styles.mark}
      data-tone={tone}
      {...(isCompact ? { role: 'img', 'aria-label': name } : {})}
    >
      <Icon className={styles.icon} aria-hidden />
      {isCompact ? null : <span className={styles.word}>{label}</span>}
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </span>
  );
  const tip = explanation ?? (isCompact ? name : undefined);
  return tip === undefined ? mark : <Tooltip label={tip}>{mark}</Tooltip>;
};
