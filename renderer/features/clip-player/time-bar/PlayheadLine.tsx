import { useLayoutEffect, useRef } from 'react';
import { startSecOf } from '../../../../shared/domain/frames/frame-table.ts';
import { useReview } from '../review-context.ts';
import fieldStyles from './field.module.css';
import styles from './PlayheadLine.module.css';
import { useTimeBarView } from './time-bar-view.ts';
import { spanWithFrame, xOfSec } from './time-span.ts';

/**
 * Line at the current frame on the time bar, as wide as the frame. It moves in the same task in which
 * the frame was drawn. If it leaves the visible span, the bar scrolls along.
 */
export const PlayheadLine = () => {
  const { playhead } = useReview();
  const view = useTimeBarView();
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let shown = -1;
    const place = (): void => {
      if (!line.current) return;
      const { span, widthPx } = view.state();
      const { frame } = playhead.state();
      const left = xOfSec(span, widthPx, startSecOf(view.table, frame));
      const right = xOfSec(span, widthPx, startSecOf(view.table, frame + 1));
      line.current.style.transform = `translateX(${left}px)`;
      line.current.style.width = `${Math.max(2, right - left)}px`;
    };
    const follow = (): void => {
      const { frame } = playhead.state();
      if (frame === shown) return;
      shown = frame;
      view.show(spanWithFrame(view.table, view.state().span, frame));
      place();
    };
    follow();
    const stops = [playhead.subscribe(follow), view.subscribe(place)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [playhead, view]);
  return (
    <div className={`${fieldStyles.field} ${fieldStyles.full}`} aria-hidden>
      <div ref={line} className={styles.line} data-testid="playhead-line" />
    </div>
  );
};
