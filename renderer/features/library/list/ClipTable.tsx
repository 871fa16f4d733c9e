import type { LibrarySort } from '../../../../shared/contract/library.ts';
import { ClipList, type ListProps } from './ClipList.tsx';
import { ClipRow } from './ClipRow.tsx';
import { TableHeader, tableColumns } from './TableHeader.tsx';

/** Heights as the tokens have them (px). */
const rowHeight = 44;
const headerHeight = 32;

type Props = ListProps & { sort: LibrarySort; onSort: (sort: LibrarySort) => void };

/** The clips as lines with columns to sort by. */
export const ClipTable = ({ sort, onSort, ...props }: Props) => {
  const { rows, selection, jobs } = props;
  return (
    <ClipList
      {...props}
      columns={1}
      columnCount={tableColumns.length}
      rowHeight={rowHeight}
      headerHeight={headerHeight}
      header={<TableHeader sort={sort} onSort={onSort} />}
      renderRow={([index = 0]) => {
        const card = rows.at(index);
        return (
          <ClipRow
            index={index}
            card={card}
            job={card && jobs.get(card.clipId)}
            isSelected={card !== undefined && selection.selected.has(card.clipId)}
            isActive={selection.active === index}
          />
        );
      }}
    />
  );
};
