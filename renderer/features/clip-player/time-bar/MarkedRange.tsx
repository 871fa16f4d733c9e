import { startSecOf } from '../../../../shared/domain/frames/frame-table.ts';
import type { FrameSpan } from '../../../../shared/domain/judged-parts.ts';
import { useReview } from '../review-context.ts';
import fieldStyles from './field.module.css';
import styles from './MarkedRange.module.css';

/** Frames that are being marked and are not saved yet. */
export const MarkedRange = ({ firstFrame, lastFrame }: FrameSpan) => {
  const { table } = useReview();
  const percentAt = (frame: number): number => (startSecOf(table, frame) / table.endSec) * 100;
  return (
    <div className={`${fieldStyles.field} ${fieldStyles.full}`}>
      <div className={fieldStyles.content}>
        <div
          role="img"
          className={styles.range}
          style={{
            left: `${percentAt(firstFrame)}%`,
            width: `${percentAt(lastFrame + 1) - percentAt(firstFrame)}%`,
          }}
          aria-label={`Marking frames ${firstFrame} to ${lastFrame}`}
        />
      </div>
    </div>
  );
};
