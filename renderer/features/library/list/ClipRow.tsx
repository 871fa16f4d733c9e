import { memo } from 'react';
import { GridCell, GridRow } from '../../../ui/GridParts.tsx';
import { type ColumnId, columnOf } from '../columns/table-columns.tsx';
import styles from './ClipRow.module.css';
import type { ItemProps } from './ClipTile.tsx';
import { itemId } from './item-id.ts';

type Props = ItemProps & { rowIndex: number; columns: readonly ColumnId[] };

/** A clip as a row of the table. */
export const ClipRow = memo(({ index, rowIndex, card, columns, ...shown }: Props) => (
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
        const { cell, isNumber = false } = columnOf(id);
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
