import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId } from 'react';
import { useVirtualList, VirtualList } from '../../../ui/VirtualList.tsx';
import { useReview } from '../../clip-player/review-context.ts';
import { useTriage } from '../triage/triage-context.ts';
import { FindingRow } from './FindingRow.tsx';
import styles from './FindingRows.module.css';

/** Estimated row height (px) until measured. */
const estimatedHeight = 92;
const rowGap = 8;
/** Extra rows rendered beyond the edges, so that scrolling shows no gaps. */
const overscanRows = 4;
/** Keys handled by the list; Left, Right, Home and End belong to the player. */
const listKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);

const isOfPlayer = ({ key, shiftKey }: KeyboardEvent): boolean => !listKeys.has(key) || shiftKey;

/**
 * Scrolls the column to the selected row, since in a low window the list may be below the visible
 * part of its column. Does not scroll the page, where the column may be below the video.
 */
const showInColumn = (list: HTMLElement | null): void => {
  const row = list?.querySelector('[aria-selected=true]');
  const column = list?.closest('aside');
  if (!row || !column) return;
  const [rowBox, columnBox] = [row.getBoundingClientRect(), column.getBoundingClientRect()];
  const below = rowBox.bottom - columnBox.bottom;
  column.scrollTop += Math.min(rowBox.top - columnBox.top, Math.max(0, below));
};

const rowsInRange = (range: Range, chosenRow: number): number[] => {
  const inView = defaultRangeExtractor(range);
  if (chosenRow === -1 || inView.includes(chosenRow)) return inView;
  return [...inView, chosenRow].sort((left, right) => left - right);
};

/**
 * The rows of the findings list. Only those in view and the selected one are rendered. While the
 * list has focus, it leaves keys such as Space and digits to the player and the verdicts.
 */
export const FindingRows = () => {
  const { findings, chosen, choose } = useReview();
  const { listed } = useTriage().listing;
  const id = useId();
  const chosenRow = chosen === null ? -1 : listed.indexOf(chosen);
  const list = useVirtualList({
    count: listed.length,
    lineHeight: estimatedHeight,
    isMeasured: true,
    // Keyed by track: a re-run may reorder findings, and a note being typed must stay in its row.
    getItemKey: (row) => findings[listed[row] ?? -1]?.trackId ?? row,
    // Removing the selected row would remove its note's field, and typed text would become shortcuts.
    rangeExtractor: (range) => rowsInRange(range, chosenRow),
    gap: rowGap,
    overscan: overscanRows,
  });
  const { scroller, scrollToIndex } = list;
  // Changes with the window, and when content above the list is rendered after it.
  const heightPx = list.virtualizer.scrollRect?.height;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a lower list may no longer show the row
  useEffect(() => {
    if (chosenRow === -1) return;
    scrollToIndex(chosenRow, { align: 'auto' });
    showInColumn(scroller.current);
  }, [chosenRow, heightPx, scrollToIndex]);

  return (
    <VirtualList
      list={list}
      selection={{ active: chosenRow, moveTo: (row) => choose(listed[row] ?? null) }}
      shape={{ count: listed.length }}
      lineHeight={estimatedHeight}
      idOf={(row) => `${id}-${row}`}
      onKey={isOfPlayer}
      className={styles.scroller}
      aria-label="Findings"
      aria-rowcount={listed.length}
      renderLine={({ key, index: position, place }) => {
        const index = listed[position];
        const finding = index === undefined ? undefined : findings[index];
        return finding === undefined || index === undefined ? null : (
          <FindingRow
            key={key}
            id={`${id}-${position}`}
            place={place}
            position={position}
            index={index}
            finding={finding}
            isChosen={index === chosen}
          />
        );
      }}
    />
  );
};
