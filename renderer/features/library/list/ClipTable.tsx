import { type CSSProperties, useMemo } from 'react';
import type { LibrarySort } from '../../../../shared/contract/library.ts';
import { columnStyles, shownColumns } from '../columns/column-layout.ts';
import type { ColumnControl } from '../columns/use-column-layout.ts';
import { ClipList, type ListProps } from './ClipList.tsx';
import { ClipRow } from './ClipRow.tsx';
import styles from './ClipTable.module.css';
import { TableHeader } from './TableHeader.tsx';

/** Heights in px, as in the CSS tokens. */
const rowHeight = 44;
const headerHeight = 32;

type Props = ListProps & {
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
  columns: ColumnControl;
};

/** The clips as a table with sortable columns. */
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
