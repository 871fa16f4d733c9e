import { Tooltip } from '@mantine/core';
import { printableLines } from '../../../../shared/text/printable-lines.ts';
import styles from './JudgedWords.module.css';
import type { PromptMark } from './prompt-marks.ts';

type Props = {
  mark: PromptMark;
  /** Whether Tab leads here: one mark of the prompt is enough, the arrows go on from it. */
  isTabStop: boolean;
};

/** Words of the prompt in which nothing was found: judged or not, with the reason. */
export const JudgedWords = ({ mark, isTabStop }: Props) => {
  const { text, kind, reason, label } = mark;
  if (kind === null) return printableLines(text);
  const words = (
    <span
      className={styles.words}
      role="note"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      data-mark
      data-kind={kind}
    >
      {printableLines(text)}
    </span>
  );
  return reason === null ? (
    words
  ) : (
    <Tooltip label={reason} inline events={{ hover: true, focus: true, touch: true }}>
      {words}
    </Tooltip>
  );
};
