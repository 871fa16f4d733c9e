import { useMemo } from 'react';
import { type FrameTable, startSecOf } from '../../../../shared/domain/frames/frame-table.ts';
import { type FrameSpan, unjudgedFrames } from '../../../../shared/domain/judged-parts.ts';
import { useReview } from '../review-context.ts';
import fieldStyles from './field.module.css';
import styles from './Unjudged.module.css';

/** Returns the frames that the shown result did not check, outside of the part that was evaluated. */
export const useUnjudged = (): readonly FrameSpan[] => {
  const { run } = useReview();
  return useMemo(() => (run?.answer?.hasResult ? unjudgedFrames(run.copy) : []), [run]);
};

export const isUnjudged = (spans: readonly FrameSpan[], frame: number): boolean =>
  spans.some(({ firstFrame, lastFrame }) => frame >= firstFrame && frame <= lastFrame);

export const unjudgedText = 'Not checked: outside of the part that was evaluated';

/**
 * Marks the frames that were not checked: missing findings mean nothing there.
 * @param clipTable frame table of the clip, if the bar shows the time of another clip
 */
export const Unjudged = ({ clipTable }: { clipTable?: FrameTable }) => {
  const { table } = useReview();
  const spans = useUnjudged();
  const percentAt = (frame: number): number =>
    (startSecOf(clipTable ?? table, frame) / table.endSec) * 100;
  return (
    <div className={`${fieldStyles.field} ${fieldStyles.full}`}>
      <div className={fieldStyles.content}>
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
            <span className={`${fieldStyles.words} ${styles.name}`}>Not checked</span>
          </div>
        ))}
      </div>
    </div>
  );
};
