import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { GridRow } from '../../../ui/GridParts.tsx';
import { ClipList, itemOf, type ListProps } from './ClipList.tsx';
import { ClipTile, UnreadTile } from './ClipTile.tsx';

const tileGap = 12;
/** Height of a tile below its thumbnail (px): name, state, worst finding and a line of the prompt. */
const tileTextHeight = 102;
const scrollBarWidth = 16;

type GridLayout = { columns: number; tileHeight: number };

/** As many columns as fit, with 16:9 thumbnails. @param width in px including the scroll bar */
export const gridLayout = (width: number, minTileWidth: number): GridLayout => {
  const inner = width - scrollBarWidth;
  const columns = Math.max(1, Math.floor((inner + tileGap) / (minTileWidth + tileGap)));
  const tileWidth = Math.max(0, (inner - (columns - 1) * tileGap) / columns);
  return { columns, tileHeight: Math.round((tileWidth * 9) / 16) + tileTextHeight };
};

export const ClipGrid = ({ cardSizePx, ...props }: ListProps & { cardSizePx: number }) => {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { columns, tileHeight } = gridLayout(width, cardSizePx);
  const { rows, total } = props;
  const renderTile = (index: number) => {
    const waiting = rows.unread[index - total];
    if (waiting) return <UnreadTile key={waiting.jobId} clip={waiting} />;
    const item = itemOf(props, index);
    return <ClipTile key={item.card?.clipId ?? index} {...item} />;
  };
  return (
    <Box h="100%" miw={0} pl="md">
      <Box ref={ref} h="100%">
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
                aria-rowindex={rowIndex}
                style={{
                  display: 'grid',
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
      </Box>
    </Box>
  );
};
