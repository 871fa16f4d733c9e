import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { GridRows } from '../../../ui/GridParts.tsx';
import { moveActive } from '../../../ui/move-active.ts';
import { useReview } from '../../clip-player/review-context.ts';
import { FindingRow } from './FindingRow.tsx';
import styles from './FindingRows.module.css';

/** Estimated row height (px) until measured. */
const estimatedHeight = 92;
const rowGap = 8;
/** Extra rows rendered beyond the edges, so that scrolling shows no gaps. */
const overscanRows = 4;
/** Keys handled by the list; Left, Right, Home and End belong to the player. */
const listKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);

const isInControl = (event: KeyboardEvent): boolean =>
  (event.target as Element).closest('button, textarea') !== null;

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
  const { findings, chosen, choose, listing } = useReview();
  const { listed } = listing;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const chosenRow = chosen === null ? -1 : listed.indexOf(chosen);
  const rows = useVirtualizer({
    count: listed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    // Keyed by track: a re-run may reorder findings, and a note being typed must stay in its row.
    getItemKey: (row) => findings[listed[row] ?? -1]?.trackId ?? row,
    // Removing the selected row would remove its note's field, and typed text would become shortcuts.
    rangeExtractor: (range) => rowsInRange(range, chosenRow),
    gap: rowGap,
    overscan: overscanRows,
  });
  const { scrollToIndex } = rows;
  // Changes with the window, and when content above the list is rendered after it.
  const heightPx = rows.scrollRect?.height;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a lower list may no longer show the row
  useEffect(() => {
    if (chosenRow === -1) return;
    scrollToIndex(chosenRow, { align: 'auto' });
    showInColumn(scroller.current);
  }, [chosenRow, heightPx, scrollToIndex]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isInControl(event) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (!listKeys.has(event.key)) return;
    const rowsPerPage = Math.floor((scroller.current?.clientHeight ?? 0) / estimatedHeight);
    const target = moveActive(event.key, chosenRow, {
      count: listed.length,
      columns: 1,
      rowsPerPage,
    });
    if (target === null) return;
    event.preventDefault();
    choose(listed[target] ?? null);
  };
  const shown = rows.getVirtualItems();
  const isChosenShown = shown.some(({ index }) => index === chosenRow);
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtualized rows cannot be a table
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      tabIndex={0}
      aria-label="Findings"
      aria-rowcount={listed.length}
      {...(isChosenShown ? { 'aria-activedescendant': `${id}-${chosenRow}` } : {})}
      onKeyDown={onKeyDown}
    >
      <GridRows style={{ height: `${rows.getTotalSize()}px` }}>
        {shown.map(({ key, index: position, start }) => {
          const index = listed[position];
          const finding = index === undefined ? undefined : findings[index];
          return finding === undefined || index === undefined ? null : (
            <FindingRow
              key={key}
              id={`${id}-${position}`}
              ref={rows.measureElement}
              position={position}
              index={index}
              finding={finding}
              isChosen={index === chosen}
              topPx={start}
            />
          );
        })}
      </GridRows>
    </div>
  );
};
