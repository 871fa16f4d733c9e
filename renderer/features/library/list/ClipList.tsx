import { Flex, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { JobInfo } from '../../../../shared/contract/queue.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { ActionContextMenu } from '../../../actions/ActionContextMenu.tsx';
import type { ActionGroups } from '../../../actions/ActionItems.tsx';
import type { Handlers } from '../../../actions/action-handlers.ts';
import { takeLeftClip } from '../../../routes/left-clip.ts';
import type { ClipsOfView } from '../../../routes/library-view.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { GridCell, GridRow } from '../../../ui/GridParts.tsx';
import { notify } from '../../../ui/notify.ts';
import { TextLines } from '../../../ui/TextLines.tsx';
import { indexOfItem, useVirtualList, VirtualList } from '../../../ui/VirtualList.tsx';
import type { ClipRows } from '../rows/use-clip-rows.ts';
import type { ClipSelection } from '../selection/use-clip-selection.ts';
import styles from './ClipList.module.css';
import type { ItemProps } from './ClipTile.tsx';
import { dragOut } from './drag-out.ts';
import { itemId, type ListLine, lineOf, listLines, moveBetweenLines } from './list-lines.ts';

/** At most ten: the others are in the selection bar. */
export const clipMenuActions: ActionGroups = [
  ['selection.open', 'review.compare'],
  ['selection.keep', 'selection.reject'],
  ['selection.evaluate', 'selection.export'],
  ['selection.openFile', 'selection.reveal', 'selection.copyPath'],
  ['selection.delete'],
];

/** Scroll positions of views (px), kept while the window is open. */
const tops = new Map<string, number>();

const scrollOf = (placeKey: string): number => tops.get(placeKey) ?? 0;

const useTakeGroups = ({ filter, sort }: ClipsOfView): readonly number[] | null => {
  const { query } = useRpc();
  const isGrouped = sort.groupTakes === true;
  const { data } = useQuery({
    ...query.library.takeGroups.queryOptions({ input: { filter, sort } }),
    enabled: isGrouped,
    placeholderData: keepPreviousData,
  });
  return (isGrouped && data) || null;
};

type UseTakeGroupsProps = {
  card: ClipCard | undefined;
  count: number;
  isUngrouped: boolean;
  rowIndex: number;
};

const TakesHeading = ({ card, count, isUngrouped, rowIndex }: UseTakeGroupsProps) => (
  <GridRow aria-rowindex={rowIndex}>
    <GridCell>
      <Flex pos="absolute" inset={0} align="end" gap="sm" p="xs">
        <Text component="bdi" inherit truncate fw={600}>
          {isUngrouped ? (
            'Clips without other takes'
          ) : (
            <TextLines>{card?.prompt || `Takes of ${card?.name ?? ''}`}</TextLines>
          )}
        </Text>
        <Text span flex="none" c="dimmed" fz="xs">
          {formatCountOf(count, isUngrouped ? 'clip' : 'take')}
        </Text>
      </Flex>
    </GridCell>
  </GridRow>
);

/** Space below the last row, since the selection bar covers the list, in two lines at most (px). */
const bottomSpace = 112;
/** Of a group of takes, in px. */
const headingHeight = 34;
const overscanRows = 4;

export type ListProps = {
  rows: ClipRows;
  total: number;
  selection: ClipSelection;
  handlers: Handlers;
  /** Clips that actions apply to. */
  targets: readonly ClipId[];
  jobs: ReadonlyMap<ClipId, JobInfo>;
  placeKey: string;
};

/** Returns what a tile or row shows of a clip. */
export const itemOf = ({ rows, selection, jobs }: ListProps, index: number): ItemProps => {
  const card = rows.at(index);
  return {
    index,
    card,
    job: card && jobs.get(card.clipId),
    isSelected: card !== undefined && selection.selected.has(card.clipId),
    isActive: selection.active === index,
  };
};

type Props = ListProps & {
  /** Clips side by side: 1 in the table. */
  columns: number;
  /** In px, with the space below the row. */
  rowHeight: number;
  columnCount: number;
  header: ReactNode;
  headerHeight: number;
  /** Renders one row. @param indexes of its clips @param rowIndex 1-based, for screen readers */
  renderRow: (indexes: readonly number[], rowIndex: number) => ReactNode;
};

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (shiftKey && key === 'F10');

/** Space plays the active clip; with Ctrl or Shift, the list toggles it. */
const isPlayKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key === ' ' && !ctrlKey && !metaKey && !shiftKey;

const openMenuOn = (item: Element): void => {
  const { left, top, height } = item.getBoundingClientRect();
  const at = { clientX: left + 24, clientY: top + Math.min(48, height / 2) };
  item.dispatchEvent(
    new globalThis.MouseEvent('contextmenu', { ...at, bubbles: true, cancelable: true }),
  );
};

export const ClipList = (props: Props) => {
  const { rows, total, selection, columns, rowHeight, placeKey } = props;
  const groups = useTakeGroups(rows.clips);
  const clipLines = useMemo(() => listLines(total, columns, groups), [total, columns, groups]);
  const unreadCount = rows.unread.length;
  const layout = useMemo(() => {
    const unreadLines = listLines(unreadCount, columns, null);
    return [...clipLines, ...unreadLines.map((line) => ({ ...line, first: line.first + total }))];
  }, [clipLines, unreadCount, columns, total]);
  const ungroupedFirst = groups?.reduce((sum, size) => sum + size, 0) ?? 0;
  const list = useVirtualList({
    count: layout.length,
    lineHeight: (line) => (layout[line]?.isHeading ? headingHeight : rowHeight),
    overscan: overscanRows,
    // The header covers the upper edge of the list, so the lower edge needs its height.
    scrollPaddingEnd: props.headerHeight,
    paddingEnd: bottomSpace,
    initialOffset: () => scrollOf(placeKey),
  });
  const { scroller, virtualizer, scrollToIndex } = list;
  useEffect(() => {
    if (rowHeight > 0 && layout.length > 0) virtualizer.measure();
  }, [virtualizer, rowHeight, layout]);
  useEffect(() => {
    scroller.current?.scrollTo({ top: scrollOf(placeKey) });
  }, [scroller, placeKey]);

  const hadKeyboard = useRef(selection.active >= 0);
  useEffect(() => {
    // Restores the focus when coming back from a clip, unless another element has it.
    const isFree = document.activeElement?.matches('body, main') ?? true;
    if (hadKeyboard.current && isFree) scroller.current?.focus({ preventScroll: true });
  }, [scroller]);

  useEffect(() => {
    const clipId = takeLeftClip();
    if (clipId === null) return;
    const show = async (): Promise<void> => {
      const index = (await rows.readIds({ offset: 0, limit: total })).indexOf(clipId);
      if (index === -1) return;
      selection.moveTo(index);
      scrollToIndex(lineOf(layout, index), { align: 'center' });
      scroller.current?.focus({ preventScroll: true });
    };
    show().catch(notify.failed('The clip could not be found'));
  });

  const firstLine = layout[list.lines[0]?.index ?? 0];
  const lastLine = layout[list.lines.at(-1)?.index ?? 0];
  const first = firstLine?.first ?? 0;
  const last = lastLine ? lastLine.first + (lastLine.isHeading ? 0 : lastLine.count - 1) : -1;
  const { setVisible } = rows;
  useEffect(() => {
    const end = Math.max(0, total - 1);
    setVisible(Math.min(first, end), Math.min(Math.max(first, last), end));
  }, [setVisible, first, last, total]);

  /** Whether to open the menu of the active clip once that clip is rendered. */
  const opensMenu = useRef(false);
  const openMenu = (): void => {
    const item = document.getElementById(itemId(selection.active));
    if (!opensMenu.current || !item || !rows.at(selection.active)) return;
    opensMenu.current = false;
    openMenuOn(item);
  };
  useEffect(openMenu);

  const onKey = (event: KeyboardEvent): boolean => {
    opensMenu.current = false;
    if (!isMenuKey(event)) return isPlayKey(event);
    event.preventDefault();
    // A key event from outside would close the open menu.
    event.stopPropagation();
    if (selection.active >= 0) {
      opensMenu.current = true;
      scrollToIndex(lineOf(layout, selection.active));
      openMenu();
    }
    return true;
  };
  const onContextMenu = (event: MouseEvent): void => {
    const index = indexOfItem(event);
    const clipId = index === null ? undefined : rows.at(index)?.clipId;
    if (index === null || clipId === undefined) event.preventDefault();
    else if (selection.selected.has(clipId)) selection.moveTo(index);
    else selection.selectOnly(index);
  };
  const onDragStart = (event: DragEvent): void => {
    const index = indexOfItem(event);
    const clipId = index === null ? undefined : rows.at(index)?.clipId;
    if (index === null || clipId === undefined) return;
    const isSelected = selection.selected.has(clipId);
    if (!isSelected) selection.selectOnly(index);
    dragOut(event, isSelected ? props.targets : [clipId]);
  };
  return (
    <ActionContextMenu label="Clip" groups={clipMenuActions} handlers={props.handlers}>
      <VirtualList
        list={list}
        selection={selection}
        onKey={onKey}
        shape={{
          count: total,
          columns,
          moveLines: (active, lines) => moveBetweenLines(clipLines, active, lines),
        }}
        lineHeight={rowHeight}
        idOf={itemId}
        lineOf={(index) => lineOf(layout, index)}
        takesCtrl
        onOpen={selection.open}
        className={styles.scroller}
        data-changing={rows.isChanging}
        data-clip-list
        aria-label="Clips"
        aria-busy={rows.isChanging}
        aria-rowcount={layout.length + (props.header ? 1 : 0)}
        aria-colcount={props.columnCount}
        onContextMenu={onContextMenu}
        onDragStart={onDragStart}
        onScroll={(event) => tops.set(placeKey, event.currentTarget.scrollTop)}
        header={props.header}
        renderLine={({ key, index, place }) => (
          <div key={key} role="presentation" {...place}>
            {renderLine(layout[index], index + (props.header ? 2 : 1), ungroupedFirst, props)}
          </div>
        )}
      />
    </ActionContextMenu>
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
