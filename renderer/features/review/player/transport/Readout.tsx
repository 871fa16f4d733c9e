import { frameCountOf, startSecOf } from '../../../../../shared/domain/frames/frame-table.ts';
import { timecodeOf } from '../../../../../shared/domain/frames/timecode.ts';
import { usePlayhead, useReview } from '../../review-context.ts';
import { FrameNumber } from './FrameNumber.tsx';
import styles from './Readout.module.css';

/**
 * Where one is: frame, timecode and seconds.
 * @param hasPicture false where there is none to come: one is at a frame all the same
 */
export const Readout = ({ hasPicture }: { hasPicture: boolean }) => {
  const { table } = useReview();
  const { frame, isDrawn } = usePlayhead();
  const isKnown = isDrawn || !hasPicture;
  return (
    <>
      <span className={styles.frame}>
        <FrameNumber />
        {hasPicture ? null : <span>{frame}</span>}
        <span className={styles.total}>/ {frameCountOf(table)}</span>
      </span>
      <span className={styles.time}>{isKnown ? timecodeOf(table, frame) : ''}</span>
      <span className={styles.time}>
        {isKnown ? `${startSecOf(table, frame).toFixed(3)} s` : ''}
      </span>
    </>
  );
};
