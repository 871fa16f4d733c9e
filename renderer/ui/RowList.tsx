import type { ReactNode } from 'react';
import styles from './RowList.module.css';
import { useVirtualList } from './VirtualList.tsx';

/** Minimum height of a row, as in the styles (px). */
const rowHeight = 28;

type Props<Row> = {
  label: string;
  rows: readonly Row[];
  /** Their widths, as in `grid-template-columns`. */
  columns: string;
  children: (row: Row) => ReactNode;
};

/** A list to read in a dialog, of any length; rows are as high as their text. */
export const RowList = <Row,>({ label, rows, columns, children }: Props<Row>) => {
  const { scroller, lines, heightPx } = useVirtualList({
    count: rows.length,
    lineHeight: rowHeight,
    isMeasured: true,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label={label}>
      <ul style={{ height: heightPx }}>
        {lines.map(({ index, place }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <li
              key={index}
              {...place}
              style={{ ...place.style, gridTemplateColumns: columns }}
              className={styles.row}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
            >
              {children(row)}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
