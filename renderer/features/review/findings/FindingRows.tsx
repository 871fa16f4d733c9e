import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { GridRows } from '../../../ui/GridParts.tsx';
import { moveActive } from '../../../ui/move-active.ts';
import { useReview } from '../review-context.ts';
import { FindingRow } from './FindingRow.tsx';
import styles from './FindingRows.module.css';

/** Height of a usual row before it has been measured (px). */
const usualHeight = 92;
const rowGap = 8;
/** Rows beyond the edge that are drawn, so that scrolling shows no gaps. */
const overscanRows = 4;
/** Left, Right, Home and End are the player's. */
const ownKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);

const isInControl = (event: KeyboardEvent): boolean =>
  (event.target as Element).closest('button, textarea') !== null;

/**
 * Scrolls the column to the chosen row, since in a low window the list may be below the visible
 * part of its column. Does not scroll the page, where the column may be below the picture.
 */
const showInColumn = (list: HTMLElement | null): void => {
  const row = list?.querySelector('[aria-selected=true]');
  const column = list?.closest('aside');
  if (!row || !column) return;
  const [own, seen] = [row.getBoundingClientRect(), column.getBoundingClientRect()];
  const below = own.bottom - seen.bottom;
  column.scrollTop += Math.min(own.top - seen.top, Math.max(0, below));
};

/** The rows in view, and the chosen one, which may lie before or after them. */
const rowsInRange = (range: Range, chosenAt: number): number[] => {
  const inView = defaultRangeExtractor(range);
  if (chosenAt === -1 || inView.includes(chosenAt)) return inView;
  return [...inView, chosenAt].sort((left, right) => left - right);
};

/**
 * The rows of the findings list, of which only those in view and the chosen one exist. The list
 * keeps the keyboard, and Space, numbers and the like remain the player's and the verdicts'.
 */
export const FindingRows = () => {
  const { findings, chosen, choose, listing } = useReview();
  const { listed } = listing;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const chosenAt = chosen === null ? -1 : listed.indexOf(chosen);
  const rows = useVirtualizer({
    count: listed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    // A re-run may put others before it: its row stays, with the note that is being typed into it.
    getItemKey: (at) => findings[listed[at] ?? -1]?.trackId ?? at,
    // Scrolled away, it would take the field of its note with it, and what is typed on would be keys.
    rangeExtractor: (range) => rowsInRange(range, chosenAt),
    gap: rowGap,
    overscan: overscanRows,
  });
  const { scrollToIndex } = rows;
  // It changes when what stands above the list comes after it, and when the window is made smaller.
  const heightPx = rows.scrollRect?.height;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a list that gets lower, less is seen
  useEffect(() => {
    if (chosenAt === -1) return;
    scrollToIndex(chosenAt, { align: 'auto' });
    showInColumn(scroller.current);
  }, [chosenAt, heightPx, scrollToIndex]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isInControl(event) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (!ownKeys.has(event.key)) return;
    const rowsPerPage = Math.floor((scroller.current?.clientHeight ?? 0) / usualHeight);
    const target = moveActive(event.key, chosenAt, {
      count: listed.length,
      columns: 1,
      rowsPerPage,
    });
    if (target === null) return;
    event.preventDefault();
    choose(listed[target] ?? null);
  };
  const shown = rows.getVirtualItems();
  const isChosenShown = shown.some(({ index }) => index === chosenAt);
  return (
    // biome-ignore lint/a11y/useSemanticElements: what is virtualised can be no table
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      tabIndex={0}
      aria-label="Findings"
      aria-rowcount={listed.length}
      {...(isChosenShown ? { 'aria-activedescendant': `${id}-${chosenAt}` } : {})}
      onKeyDown={onKeyDown}
    >
      <GridRows className={styles.rows} style={{ height: `${rows.getTotalSize()}px` }}>
        {shown.map(({ key, index: at, start }) => {
          const index = listed[at];
          const finding = index === undefined ? undefined : findings[index];
          return finding === undefined || index === undefined ? null : (
            <FindingRow
              key={key}
              id={`${id}-${at}`}
              ref={rows.measureElement}
              at={at}
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
