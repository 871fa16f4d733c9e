import { type CSSProperties, memo, useMemo } from 'react';
import type { LibrarySort } from '../../../../shared/contract/library.ts';
import { GridCell, GridRow } from '../../../ui/GridParts.tsx';
import { type ColumnControl, columnStyles, shownColumns } from '../columns/column-layout.ts';
import { type ColumnId, tableColumns } from '../columns/table-columns.tsx';
import { ClipList, type ListProps } from './ClipList.tsx';
import styles from './ClipTable.module.css';
import type { ItemProps } from './ClipTile.tsx';
import { itemId } from './list-lines.ts';
import { TableHeader } from './TableHeader.tsx';

type ClipRowProps = ItemProps & { rowIndex: number; columns: readonly ColumnId[] };

const ClipRow = memo(({ index, rowIndex, card, columns, ...shown }: ClipRowProps) => (
  <GridRow
    id={itemId(index)}
    className={styles.row}
    data-index={index}
    data-active={shown.isActive}
    aria-selected={shown.isSelected}
    aria-rowindex={rowIndex}
  >
    {card ? (
      columns.map((id) => {
        const { cell, isNumber = false } = tableColumns[id];
        return (
          <GridCell key={id} className={styles.cell} data-number={isNumber} data-column={id}>
            {cell({ card, ...shown })}
          </GridCell>
        );
      })
    ) : (
      <GridCell />
    )}
  </GridRow>
));

/** Heights in px, as in the CSS tokens. */
const rowHeight = 44;
const headerHeight = 32;

type Props = ListProps & {
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
  columns: ColumnControl;
};

export const ClipTable = ({ sort, onSort, columns: control, ...props }: Props) => {
  const { rows, selection, jobs } = props;
  const { layout } = control;
  const shown = useMemo(() => shownColumns(layout), [layout]);
  const { columns, minWidthPx } = useMemo(() => columnStyles(layout), [layout]);
  const widths = {
    '--cc-clip-columns': columns,
    '--cc-clip-table-width': `${minWidthPx}px`,
  } as CSSProperties;
  return (
    <div className={styles.table} style={widths}>
      <ClipList
        {...props}
        columns={1}
        columnCount={shown.length}
        rowHeight={rowHeight}
        headerHeight={headerHeight}
        header={<TableHeader sort={sort} onSort={onSort} columns={control} />}
        renderRow={([index = 0], rowIndex) => {
          const card = rows.at(index);
          return (
            <ClipRow
              index={index}
              rowIndex={rowIndex}
              card={card}
              columns={shown}
              job={card && jobs.get(card.clipId)}
              isSelected={card !== undefined && selection.selected.has(card.clipId)}
              isActive={selection.active === index}
            />
          );
        }}
      />
    </div>
  );
};
