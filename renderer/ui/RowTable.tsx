import { Box, Center, VisuallyHidden } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect } from 'react';
import type { JobId } from '../../shared/domain/ids.ts';
import { CallError } from './ErrorPanel.tsx';
import { GridCell, GridHeader, GridRow, GridRows } from './GridParts.tsx';
import styles from './RowTable.module.css';
import type { Selection } from './use-selection.ts';
import { useVirtualList, VirtualList } from './VirtualList.tsx';

type Row = { readonly jobId: JobId };

type Rows<Loaded extends Row> = {
  at(index: number): Loaded | undefined;
  setVisible(first: number, last: number): void;
};

type Options<Loaded extends Row> = {
  rows: Rows<Loaded>;
  total: number;
  rowHeight: number;
};

export const useRowTable = <Loaded extends Row>(options: Options<Loaded>) => {
  const list = useVirtualList({ count: options.total, lineHeight: options.rowHeight });
  const first = list.lines[0]?.index ?? 0;
  const last = list.lines.at(-1)?.index ?? 0;
  const { setVisible } = options.rows;
  useEffect(() => setVisible(first, last), [setVisible, first, last]);
  return { ...options, list };
};

type Props<Loaded extends Row> = {
  table: ReturnType<typeof useRowTable<Loaded>>;
  selection: Selection<JobId>;
  label: string;
  idPrefix: string;
  rowClass: string | undefined;
  headers: readonly { title: string; className?: string | undefined; isHidden?: boolean }[];
  cells: (row: Loaded, index: number) => ReactNode;
  /** The row being edited, which is raised above the others. */
  edited?: JobId | null;
  onOpen: (index: number) => void;
  onKey?: (event: KeyboardEvent) => boolean;
};

export const RowTable = <Loaded extends Row>({
  table: { rows, total, rowHeight, list },
  selection,
  ...props
}: Props<Loaded>) => {
  const rowId = (index: number): string => `${props.idPrefix}-at-${index}`;
  return (
    <VirtualList
      list={list}
      selection={selection}
      shape={{ count: total }}
      lineHeight={rowHeight}
      idOf={rowId}
      onKey={props.onKey}
      onOpen={props.onOpen}
      className={styles.scroller}
      aria-label={props.label}
      aria-rowcount={total + 1}
      aria-colcount={props.headers.length}
      header={
        <GridRows className={styles.head}>
          <GridRow aria-rowindex={1} className={`${props.rowClass} ${styles.header}`}>
            {props.headers.map(({ title, className, isHidden = false }) => (
              <GridHeader key={title} className={className}>
                {isHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
              </GridHeader>
            ))}
          </GridRow>
        </GridRows>
      }
      renderLine={({ index, place }) => {
        const row = rows.at(index);
        return (
          <GridRow
            key={row?.jobId ?? index}
            id={rowId(index)}
            aria-rowindex={index + 2}
            aria-selected={row !== undefined && selection.selected.has(row.jobId)}
            data-index={index}
            data-active={index === selection.active}
            data-edited={row !== undefined && row.jobId === props.edited}
            className={`${props.rowClass} ${styles.row}`}
            {...place}
          >
            {row ? (
              props.cells(row, index)
            ) : (
              <GridCell className={styles.loading} aria-label="Loading" />
            )}
          </GridRow>
        );
      }}
    />
  );
};

type PaneProps = {
  rows: { total: number | null; failed: ComponentProps<typeof CallError>['call'] | undefined };
  failedTitle: string;
  /** Shown if there are no rows. */
  empty: ReactNode;
  children: ReactNode;
};

/** The place of a table that fills the rest of a screen, or why it has no rows. */
export const RowTablePane = ({ rows, failedTitle, empty, children }: PaneProps) => (
  <Box pos="relative" flex={1} mih={160}>
    {rows.failed ? <CallError title={failedTitle} call={rows.failed} /> : children}
    {rows.total === 0 ? (
      <Center pos="absolute" inset="32px 0 0">
        {empty}
      </Center>
    ) : null}
  </Box>
);
