import { type FrameTable, startSecOf } from '../../../../shared/domain/frames/frame-table.ts';
import { useReview } from '../review-context.ts';
import styles from './Unjudged.module.css';
import { unjudgedText, useUnjudged } from './use-unjudged.ts';

/**
 * Hatches what the shown result says nothing about: that nothing is marked there means nothing.
 * Stands before the lanes, whose findings lie over it.
 * @param ownTable the clip's own frames, where the bar is spread over another table
 */
export const Unjudged = ({ ownTable }: { ownTable?: FrameTable }) => {
  const { table } = useReview();
  const spans = useUnjudged();
  const percentAt = (frame: number): number =>
    (startSecOf(ownTable ?? table, frame) / table.endSec) * 100;
  return (
    <div className={styles.field}>
      <div className={styles.content}>
        {spans.map(({ firstFrame, lastFrame }) => (
          <div
            key={firstFrame}
            role="img"
            className={styles.span}
            style={{
              left: `${percentAt(firstFrame)}%`,
              width: `${percentAt(lastFrame + 1) - percentAt(firstFrame)}%`,
            }}
            aria-label={`${unjudgedText}, frames ${firstFrame} to ${lastFrame}`}
          >
            <span className={styles.name}>Not judged</span>
          </div>
        ))}
      </div>
    </div>
  );
};
