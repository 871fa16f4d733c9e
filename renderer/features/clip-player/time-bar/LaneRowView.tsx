import type { CSSProperties } from 'react';
import { FindingTypeMark, findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import type { LinePlace } from '../../../ui/VirtualList.tsx';
import { useReview } from '../review-context.ts';
import { FindingRange } from './FindingRange.tsx';
import fieldStyles from './field.module.css';
import styles from './LaneRowView.module.css';
import type { LaneRow } from './lane-rows.ts';

type Props = {
  row: LaneRow;
  /** Number of findings of its type, shown at the start of the lane. */
  count: number | undefined;
  place: LinePlace;
  tabStop: number | undefined;
};

export const LaneRowView = ({ row, count, place, tabStop }: Props) => {
  const { findings, table, chosen } = useReview();
  const style = { ...place.style, '--tone': findingTypeLooks(row.type).color };
  return (
    <div className={styles.row} data-first={row.isFirst} style={style as CSSProperties}>
      <div className={`${fieldStyles.head} ${styles.head}`}>
        {row.isFirst ? <FindingTypeMark type={row.type} isCompact count={count} /> : null}
      </div>
      <div className={styles.track}>
        {row.kind === 'clip-wide' ? (
          <>
            <div className={fieldStyles.content}>
              <div className={styles.band} />
            </div>
            <span className={`${fieldStyles.words} ${styles.words}`} aria-hidden>
              Whole clip
            </span>
          </>
        ) : null}
        <div className={row.kind === 'clip-wide' ? styles.whole : fieldStyles.content}>
          {row.findings.map((index) => {
            const finding = findings[index];
            return finding ? (
              <FindingRange
                key={index}
                finding={finding}
                index={index}
                table={table}
                isChosen={index === chosen}
                isTabStop={index === tabStop}
              />
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
};
