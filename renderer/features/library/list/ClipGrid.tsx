import { useElementSize } from '@mantine/hooks';
import { GridRow } from '../../../ui/GridParts.tsx';
import styles from './ClipGrid.module.css';
import { ClipList, type ListProps } from './ClipList.tsx';
import { ClipTile } from './ClipTile.tsx';
import { gridLayout, tileGap } from './grid-layout.ts';

/** The clips as a grid of pictures. */
export const ClipGrid = ({ cardSizePx, ...props }: ListProps & { cardSizePx: number }) => {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { columns, tileHeight } = gridLayout(width, cardSizePx);
  const { rows, selection, jobs } = props;
  const renderTile = (index: number) => {
    const card = rows.at(index);
    return (
      <ClipTile
        key={card?.clipId ?? index}
        index={index}
        card={card}
        job={card && jobs.get(card.clipId)}
        isSelected={card !== undefined && selection.selected.has(card.clipId)}
        isActive={selection.active === index}
      />
    );
  };
  return (
    <div className={styles.space}>
      <div ref={ref} className={styles.measured}>
        {width === 0 ? null : (
          <ClipList
            {...props}
            columns={columns}
            columnCount={columns}
            rowHeight={tileHeight + tileGap}
            headerHeight={0}
            header={null}
            renderRow={(indexes, rowIndex) => (
              <GridRow
                className={styles.row}
                aria-rowindex={rowIndex}
                style={{
                  height: `${tileHeight}px`,
                  gap: `${tileGap}px`,
                  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                }}
              >
                {indexes.map(renderTile)}
              </GridRow>
            )}
          />
        )}
      </div>
    </div>
  );
};
