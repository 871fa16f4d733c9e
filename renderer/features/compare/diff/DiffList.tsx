import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { formatCount } from '../../../ui/formats.ts';
import { Scrolling } from '../../review/Scrolling.tsx';
import { useComparison } from '../compare-context.ts';
import { DiffItem } from './DiffItem.tsx';
import styles from './DiffList.module.css';
import type { DiffKind } from './diff-groups.ts';
import { type DiffRow, diffRows } from './diff-rows.ts';

const titles: Readonly<Record<DiffKind, string>> = {
  new: 'New',
  gone: 'Gone',
  still: 'Still there',
};

/** Text of an empty group. */
const noneText = (kind: DiffKind, isOneClip: boolean): string => {
  const compared = isOneClip ? 'run' : 'clip';
  if (kind === 'still') return `No findings in both ${compared}s`;
  return `No findings only in the ${kind === 'new' ? 'right' : 'left'} ${compared}`;
};

/** Height of a usual row before it has been measured (px). */
const usualHeight = 100;
/** Rows beyond the edge that are drawn, so that scrolling shows no gaps. */
const overscanRows = 4;

const Row = ({ row }: { row: DiffRow }) => {
  const { isOneClip } = useComparison();
  if (row.type === 'none') return <p className={styles.none}>{noneText(row.kind, isOneClip)}</p>;
  if (row.type === 'pair') return <DiffItem index={row.index} kind={row.kind} />;
  return (
    <h2 className={styles.heading} data-kind={row.kind} data-testid={`diff-${row.kind}`}>
      {titles[row.kind]} <span className={styles.count}>{formatCount(row.count)}</span>
    </h2>
  );
};

/** The findings of both results, by what became of them from left to right. */
export const DiffList = () => {
  const { pairs, chosen } = useComparison();
  const rows = useMemo(() => diffRows(pairs), [pairs]);
  const scroller = useRef<HTMLElement>(null);
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    overscan: overscanRows,
  });
  const { scrollToIndex } = lines;
  const chosenAt = rows.findIndex((row) => row.type === 'pair' && row.index === chosen);
  useEffect(() => {
    if (chosenAt !== -1) scrollToIndex(chosenAt, { align: 'auto' });
  }, [chosenAt, scrollToIndex]);
  return (
    <Scrolling ref={scroller} className={styles.scroller} label="Findings compared">
      <div className={styles.rows} style={{ height: `${lines.getTotalSize()}px` }}>
        {lines.getVirtualItems().map(({ key, index: at, start }) => {
          const row = rows[at];
          return row ? (
            <div
              key={key}
              ref={lines.measureElement}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
              data-index={at}
            >
              <Row row={row} />
            </div>
          ) : null;
        })}
      </div>
    </Scrolling>
  );
};
