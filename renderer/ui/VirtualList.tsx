import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { GridRows } from './GridParts.tsx';
import { isShortcut, type ListShape, linesPerPage, moveActive } from './move-active.ts';

type VirtualizerOptions = Parameters<typeof useVirtualizer<HTMLElement, HTMLElement>>[0];

type Options = Partial<Omit<VirtualizerOptions, 'getScrollElement' | 'estimateSize'>> & {
  count: number;
  /** In px; an estimate for measured lines. */
  lineHeight: number | ((line: number) => number);
  /** Whether lines are as high as their content. */
  isMeasured?: boolean;
  /** Line to keep in view; -1 or null for none. */
  inView?: number | null;
  /** Finds the element that scrolls the list; by default the list itself does. */
  scrollerOf?: (list: HTMLElement) => HTMLElement | null;
};

export type LinePlace = {
  readonly style: CSSProperties;
  readonly ref?: (element: HTMLElement | null) => void;
  readonly 'data-index'?: number;
};

type Line = {
  readonly key: bigint | number | string;
  readonly index: number;
  readonly place: LinePlace;
};

/** Lines that are not in view are not rendered. */
export const useVirtualList = <Scroller extends HTMLElement = HTMLDivElement>({
  lineHeight,
  isMeasured = false,
  inView = null,
  scrollerOf = (list) => list,
  ...options
}: Options) => {
  const scroller = useRef<Scroller>(null);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    getScrollElement: () => scroller.current && scrollerOf(scroller.current),
    estimateSize: typeof lineHeight === 'number' ? () => lineHeight : lineHeight,
    overscan: 6,
    ...options,
  });
  const { scrollToIndex, measureElement } = virtualizer;
  useEffect(() => {
    if (inView !== null && inView >= 0) scrollToIndex(inView, { align: 'auto' });
  }, [inView, scrollToIndex]);
  const lines = virtualizer.getVirtualItems().map(({ key, index, start, size }): Line => {
    const top = {
      position: 'absolute',
      inset: '0 0 auto',
      transform: `translateY(${start - (options.scrollMargin ?? 0)}px)`,
    } as const;
    return {
      key,
      index,
      place: isMeasured
        ? { ref: measureElement, 'data-index': index, style: top }
        : { style: { ...top, height: size } },
    };
  });
  return { scroller, virtualizer, scrollToIndex, lines, heightPx: virtualizer.getTotalSize() };
};

export type VirtualListState = ReturnType<typeof useVirtualList<HTMLDivElement>>;

export type ListSelecting = {
  /** Index of the active item; -1 if none is. */
  readonly active: number;
  moveTo(index: number): void;
  selectOnly?(index: number): void;
  toggle?(index: number): void;
  extendTo?(index: number, keepsSelection?: boolean): void;
};

type Props = Omit<ComponentProps<'div'>, 'children' | 'ref' | 'role' | 'tabIndex'> & {
  list: VirtualListState;
  selection: ListSelecting;
  shape: Omit<ListShape, 'linesPerPage'>;
  lineHeight: number;
  /** The element has the item's index as `data-index`. */
  idOf: (index: number) => string;
  lineOf?: (index: number) => number;
  /** Whether the list takes keys with Ctrl or ⌘ as those without. */
  takesCtrl?: boolean;
  /** Called before the list handles a key. @returns whether the list must leave it alone */
  onKey?: ((event: KeyboardEvent) => boolean) | undefined;
  onOpen?: (index: number) => void;
  header?: ReactNode;
  renderLine: (line: Line) => ReactNode;
};

/**
 * Otherwise a double click that opens an item starts a selection in the list and extends it over
 * the entire page that replaces the list.
 */
const preventDoubleClickSelection = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

/** Whether the pointer is over the check box of an item, which toggles it. */
const isOnBox = ({ target }: MouseEvent): boolean =>
  (target as Element).closest('[data-select-box]') !== null;

/** Null if there is none. */
export const indexOfItem = ({ target }: MouseEvent): number | null => {
  const item = (target as Element).closest<HTMLElement>('[data-index]');
  return item ? Number(item.dataset.index) : null;
};

/** Null if there is none. Other controls of an item do not select it. */
const indexUnder = (event: MouseEvent): number | null => {
  const isOnControl = (event.target as Element).closest('a, button, input, textarea') !== null;
  return isOnControl && !isOnBox(event) ? null : indexOfItem(event);
};

/**
 * A grid that has the focus and names its active item. A click selects an item, with Ctrl or ⌘
 * toggles it, with Shift extends the selection; so do Space, and Shift with the keys that move.
 */
export const VirtualList = ({
  list: { scroller, virtualizer, lines, heightPx, scrollToIndex },
  selection,
  shape,
  lineHeight,
  idOf,
  lineOf = (index) => index,
  takesCtrl = false,
  onKey,
  onOpen,
  header,
  renderLine,
  ...props
}: Props) => {
  const { active } = selection;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!scroller.current || event.target !== scroller.current) return;
    if (isShortcut(event, takesCtrl) || onKey?.(event)) return;
    if (event.key === ' ' && selection.toggle) {
      event.preventDefault();
      selection.toggle(Math.max(0, active));
      return;
    }
    const shownPx = virtualizer.scrollElement?.clientHeight ?? 0;
    const page = linesPerPage(shownPx, lineHeight, Boolean(header));
    const target = moveActive(event.key, active, { ...shape, linesPerPage: page });
    if (target === null) return;
    event.preventDefault();
    if (event.shiftKey && selection.extendTo) selection.extendTo(target);
    else selection.moveTo(target);
    scrollToIndex(lineOf(target));
  };
  const onClick = (event: MouseEvent): void => {
    const index = indexUnder(event);
    if (index === null) return;
    const keepsSelection = event.ctrlKey || event.metaKey || isOnBox(event);
    if (event.shiftKey) selection.extendTo?.(index, keepsSelection);
    else if (keepsSelection) selection.toggle?.(index);
    else selection.selectOnly?.(index);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const index = indexUnder(event);
    if (index !== null && !isOnBox(event)) onOpen?.(index);
  };
  const isActiveShown = active >= 0 && lines.some(({ index }) => index === lineOf(active));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualized list can't be a table
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-multiselectable={selection.extendTo ? true : undefined}
      {...(isActiveShown ? { 'aria-activedescendant': idOf(active) } : {})}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onMouseDown={onOpen ? preventDoubleClickSelection : undefined}
      onDoubleClick={onDoubleClick}
      {...props}
    >
      {header}
      <GridRows style={{ position: 'relative', height: heightPx }}>
        {lines.map((line) => renderLine(line))}
      </GridRows>
    </div>
  );
};
