import { Tooltip } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { JudgedKind } from '../../../../shared/domain/judged-prompt.ts';
import { printableLines } from '../../../../shared/text/printable-lines.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import styles from './JudgedWords.module.css';
import type { PromptMark } from './prompt-marks.ts';

/** Returns the styles of words by their outcome; a mismatch has the color of prompt findings. */
export const judgedLooks = (kind: JudgedKind) => ({
  className: styles.words,
  'data-kind': kind,
  style: { '--tone': findingTypeLooks('prompt_misalignment').color } as CSSProperties,
});

type Props = {
  mark: PromptMark;
  /** Whether Tab stops here: only one mark of the prompt does, and arrow keys move from it. */
  isTabStop: boolean;
};

/** Words of the prompt without findings: whether they were judged, and if not, why. */
export const JudgedWords = ({ mark, isTabStop }: Props) => {
  const { text, kind, reason, label } = mark;
  if (kind === null) return printableLines(text);
  const words = (
    <span
      role="note"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      data-mark
      {...judgedLooks(kind)}
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
