import { type KeyboardEvent, type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { isTextSelected } from '../../../ui/is-text-selected.ts';
import type { Review } from '../../clip-player/review-context.ts';
import styles from './MarkedWords.module.css';
import { findingToChoose, type MarkLine, type PromptMark } from './prompt-marks.ts';

type Props = {
  mark: PromptMark;
  /** The selected finding, if it is in these words. */
  chosenHere: number | null;
  isTabStop: boolean;
  hovered: Review['hovered'];
  choose: (index: number) => void;
};

type LinesProps = { lines: readonly MarkLine[]; shown: number | null; children: ReactNode };

const Lines = ({ lines: [line, ...rest], shown, children }: LinesProps) =>
  line ? (
    <span
      className={styles.line}
      data-severity={line.level ?? 'unknown'}
      data-lane={line.lane}
      data-quiet={shown !== null && shown !== line.finding}
    >
      <Lines lines={rest} shown={shown}>
        {children}
      </Lines>
    </span>
  ) : (
    children
  );

/**
 * Words of the prompt with findings. If several findings are in the same words, a click selects the
 * worst, and each further click the next.
 */
export const MarkedWords = ({ mark, chosenHere, isTabStop, hovered, choose }: Props) => {
  const { text, findings, levels, lines, numbers, label } = mark;
  const hoveredHere = useSyncExternalStore(hovered.subscribe, () => {
    const index = hovered.get();
    return index !== null && findings.includes(index) ? index : null;
  });
  const shown = hoveredHere ?? chosenHere;
  const level = levels[shown === null ? 0 : findings.indexOf(shown)] ?? null;
  const pointed = chosenHere ?? findings[0] ?? null;
  const next = findingToChoose(mark, chosenHere);
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    if (next === null || isTextSelected()) return;
    choose(next);
    hovered.set(next);
    // After a click, keys belong to the player again: Space plays, instead of clicking this again.
    event.currentTarget.blur();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (next === null || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    choose(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot flow over several lines
    <span
      className={styles.words}
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      aria-pressed={chosenHere !== null}
      data-mark
      data-severity={level ?? 'unknown'}
      data-chosen={chosenHere !== null}
      data-hovered={hoveredHere !== null}
      data-numbers={numbers}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onMouseEnter={() => hovered.set(pointed)}
      onMouseLeave={() => hovered.set(null)}
    >
      <Lines lines={lines} shown={hoveredHere}>
        {text}
      </Lines>
    </span>
  );
};
