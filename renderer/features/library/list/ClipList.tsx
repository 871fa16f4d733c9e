import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { JobInfo } from '../../../../shared/contract/queue.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { Handlers } from '../../../actions/action-handlers.ts';
import { GridRows } from '../../../ui/GridParts.tsx';
import { keepTextUnselected } from '../../../ui/keep-text-unselected.ts';
import { moveActive } from '../../../ui/move-active.ts';
import type { ClipRows } from '../rows/use-clip-rows.ts';
import type { SelectionControl } from '../selection/use-clip-selection.ts';
import { ClipContextMenu } from './ClipContextMenu.tsx';
import styles from './ClipList.module.css';
import { itemId, type ListLine, lineOf, listLines, moveBetweenLines } from './list-lines.ts';
import { rememberScroll, scrollOf } from './remembered-scroll.ts';
import { TakesHeading, useTakeGroups } from './TakesHeading.tsx';

/** Space below the last row, since the selection bar covers the list (px). */
const bottomSpace = 72;
/** Height of the heading of a group of takes (px). */
const headingHeight = 34;
const overscanRows = 4;

export type ListProps = {
  rows: ClipRows;
  total: number;
  selection: SelectionControl;
  handlers: Handlers;
  jobs: ReadonlyMap<ClipId, JobInfo>;
  placeKey: string;
};

type Props = ListProps & {
  /** Clips side by side: 1 in the table. */
  columns: number;
  /** Height of a row with the space below it (px). */
  rowHeight: number;
  columnCount: number;
  header: ReactNode;
  headerHeight: number;
  /** Renders one row. @param indexes of its clips @param rowIndex 1-based, for screen readers */
  renderRow: (indexes: readonly number[], rowIndex: number) => ReactNode;
};

const indexOfItem = (event: MouseEvent): number | null => {
  const item = (event.target as Element).closest<HTMLElement>('[data-index]');
  return item ? Number(item.dataset.index) : null;
};

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (shiftKey && key === 'F10');

/** Opens the context menu of an item, as a right click does. */
const openMenuOn = (item: Element): void => {
  const { left, top, height } = item.getBoundingClientRect();
  const at = { clientX: left + 24, clientY: top + Math.min(48, height / 2) };
  item.dispatchEvent(
    new globalThis.MouseEvent('contextmenu', { ...at, bubbles: true, cancelable: true }),
  );
};

const isInControl = (event: KeyboardEvent | MouseEvent): boolean =>
  (event.target as Element).closest('a, button, input, textarea, [data-select-box]') !== null;

/**
 * A virtualized list of clips. Keyboard and selection work the same in grid and table; items carry
 * `data-index`.
 */
export const ClipList = (props: Props) => {
  const { rows, total, selection, columns, rowHeight, placeKey } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const groups = useTakeGroups(rows.clips);
  const layout = useMemo(() => listLines(total, columns, groups), [total, columns, groups]);
  const ungroupedFirst = groups?.reduce((sum, size) => sum + size, 0) ?? 0;
  const lines = useVirtualizer({
    count: layout.length,
    getScrollElement: () => scroller.current,
    estimateSize: (line) => (layout[line]?.isHeading ? headingHeight : rowHeight),
    overscan: overscanRows,
    // The header covers the upper edge of the list, so the lower edge needs its height.
    scrollPaddingEnd: props.headerHeight,
    paddingEnd: bottomSpace,
    initialOffset: () => scrollOf(placeKey),
  });
  useEffect(() => {
    if (rowHeight > 0 && layout.length > 0) lines.measure();
  }, [lines, rowHeight, layout]);
  useEffect(() => {
    scroller.current?.scrollTo({ top: scrollOf(placeKey) });
  }, [placeKey]);

  const hadKeyboard = useRef(selection.active >= 0);
  useEffect(() => {
    // Restores the focus when coming back from a clip, unless another element has it.
    const isFree = document.activeElement?.matches('body, main') ?? true;
    if (hadKeyboard.current && isFree) scroller.current?.focus({ preventScroll: true });
  }, []);

  const shown = lines.getVirtualItems();
  const firstLine = layout[shown[0]?.index ?? 0];
  const lastLine = layout[shown.at(-1)?.index ?? 0];
  const first = firstLine?.first ?? 0;
  const last = lastLine ? lastLine.first + (lastLine.isHeading ? 0 : lastLine.count - 1) : -1;
  const { setVisible } = rows;
  useEffect(() => setVisible(first, Math.max(first, last)), [setVisible, first, last]);

  /** Whether to open the menu of the active clip once that clip is rendered. */
  const opensMenu = useRef(false);
  const openMenu = (): void => {
    const item = document.getElementById(itemId(selection.active));
    if (!opensMenu.current || !item || !rows.at(selection.active)) return;
    opensMenu.current = false;
    openMenuOn(item);
  };
  useEffect(openMenu);

  const onKeyDown = (event: KeyboardEvent): void => {
    opensMenu.current = false;
    if (isInControl(event) || event.altKey) return;
    if (isMenuKey(event)) {
      event.preventDefault();
      // A key event from outside would close the open menu.
      event.stopPropagation();
      if (selection.active < 0) return;
      opensMenu.current = true;
      lines.scrollToIndex(lineOf(layout, selection.active));
      openMenu();
      return;
    }
    if (event.key === ' ') {
      event.preventDefault();
      selection.toggle(Math.max(0, selection.active));
      return;
    }
    const height = scroller.current?.clientHeight ?? 0;
    const rowsPerPage = Math.floor(height / rowHeight) - 1;
    const isLineStep = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const target =
      groups && isLineStep && selection.active >= 0
        ? moveBetweenLines(layout, selection.active, event.key === 'ArrowDown' ? 1 : -1)
        : moveActive(event.key, selection.active, { count: total, columns, rowsPerPage });
    if (target === null) return;
    event.preventDefault();
    if (event.shiftKey) selection.extendTo(target);
    else selection.moveTo(target);
    lines.scrollToIndex(lineOf(layout, target));
  };
  const onClick = (event: MouseEvent): void => {
    const index = indexOfItem(event);
    if (index === null) return;
    const isBox = (event.target as Element).closest('[data-select-box]') !== null;
    if (!isBox && isInControl(event)) return;
    const isAdding = event.ctrlKey || event.metaKey || isBox;
    if (event.shiftKey) selection.extendTo(index, isAdding);
    else if (isAdding) selection.toggle(index);
    else selection.selectOnly(index);
  };
  const onContextMenu = (event: MouseEvent): void => {
    const index = indexOfItem(event);
    const clipId = index === null ? undefined : rows.at(index)?.clipId;
    // There is no clip at this point.
    if (index === null || clipId === undefined) event.preventDefault();
    else if (selection.selected.has(clipId)) selection.moveTo(index);
    else selection.selectOnly(index);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const index = indexOfItem(event);
    if (index !== null && !isInControl(event)) selection.open(index);
  };
  const isActiveShown = selection.active >= first && selection.active <= last;

  return (
    <ClipContextMenu handlers={props.handlers}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtualized list can't be a table */}
      <div
        ref={scroller}
        className={styles.scroller}
        data-changing={rows.isChanging}
        data-clip-list
        role="grid"
        tabIndex={0}
        aria-label="Clips"
        aria-multiselectable
        aria-busy={rows.isChanging}
        aria-rowcount={layout.length + (props.header ? 1 : 0)}
        aria-colcount={props.columnCount}
        {...(isActiveShown ? { 'aria-activedescendant': itemId(selection.active) } : {})}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
        onMouseDown={keepTextUnselected}
        onDoubleClick={onDoubleClick}
        onScroll={(event) => rememberScroll(placeKey, event.currentTarget.scrollTop)}
      >
        {props.header}
        <GridRows className={styles.lines} style={{ height: `${lines.getTotalSize()}px` }}>
          {shown.map((line) => (
            <div
              key={line.key}
              className={styles.line}
              role="presentation"
              style={{ height: `${line.size}px`, transform: `translateY(${line.start}px)` }}
            >
              {renderLine(
                layout[line.index],
                line.index + (props.header ? 2 : 1),
                ungroupedFirst,
                props,
              )}
            </div>
          ))}
        </GridRows>
      </div>
    </ClipContextMenu>
  );
};

const renderLine = (
  line: ListLine | undefined,
  rowIndex: number,
  ungroupedFirst: number,
  { rows, renderRow }: Props,
): ReactNode => {
  if (!line) return null;
  const { isHeading, first, count } = line;
  return isHeading ? (
    <TakesHeading
      card={rows.at(first)}
      count={count}
      isUngrouped={first >= ungroupedFirst}
      rowIndex={rowIndex}
    />
  ) : (
    renderRow(
      Array.from({ length: count }, (_, column) => first + column),
      rowIndex,
    )
  );
};
