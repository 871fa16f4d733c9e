import { Tooltip } from '@mantine/core';
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import type { JudgedKind } from '../../../../shared/domain/judged-prompt.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import { formatCountOf } from '../../../ui/formats.ts';
import { isTextSelected } from '../../../ui/is-text-selected.ts';
import { useReview } from '../../clip-player/review-context.ts';
import styles from './JudgedWords.module.css';
import type { PromptMark } from './prompt-marks.ts';

export const judgedLooks = (kind: JudgedKind) => ({
  className: styles.words,
  'data-kind': kind,
  style: { '--tone': findingTypeLooks('prompt_misalignment').color } as CSSProperties,
});

type Props = {
  mark: PromptMark;
  /** Whether Tab stops here: only one mark of the prompt does, and arrow keys move from it. */
  isTabStop: boolean;
  /** The frames in which the subject of the words was seen, if they are to lead there. */
  seenFrames: readonly number[] | undefined;
};

/** Returns the properties of words that go to the next frame in which their subject was seen. */
const useSeenButton = (frames: readonly number[]) => {
  const { playhead } = useReview();
  if (frames.length === 0) return null;
  const goToNext = (): void => {
    const position = frames.indexOf(playhead.wanted());
    playhead.goTo(frames[(position + 1) % frames.length] ?? 0);
  };
  return {
    role: 'button',
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      if (isTextSelected()) return;
      goToNext();
      // After a click, keys belong to the player again.
      currentTarget.blur();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      goToNext();
    },
  };
};

/**
 * Words of the prompt without findings: whether they were judged, and if not, why; or in how many
 * frames their subject was seen.
 */
export const JudgedWords = ({ mark, isTabStop, seenFrames = [] }: Props) => {
  const { text, kind, reason, label } = mark;
  const button = useSeenButton(seenFrames);
  if (kind === null) return text;
  const seen = `Seen in ${formatCountOf(seenFrames.length, 'frame')}. Click to go there.`;
  const tip = button ? seen : reason;
  const words = (
    <span
      role="note"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={button ? `${label}. ${seen}` : label}
      data-mark
      {...button}
      {...judgedLooks(kind)}
    >
      {text}
    </span>
  );
  return tip === null ? (
    words
  ) : (
    <Tooltip label={tip} inline events={{ hover: true, focus: true, touch: true }}>
      {words}
    </Tooltip>
  );
};
